/** The record of the deal that is played, one line for each turn. */
import { t } from '../i18n/index.svelte'
import type { Turn } from '../protocol'
import { sign } from './signs'
import type { TableState } from './state.svelte'

export function recordOf(table: TableState): string[] {
  const { view, seat } = table
  if (!view) return []
  const { log } = t.table
  const dealer = view.dealer === seat ? log.youDealt : log.theyDealt(table.name(view.dealer))
  const last = view.turns.length - 1
  const turns = view.turns.map((turn, index) => turnWords(turn, table, index === last))
  return [dealer, ...turns, ...endWords(table)]
}

/** How the deal ended, and who scores what. */
function endWords(table: TableState): string[] {
  const { log } = t.table
  const result = table.view?.result
  if (!result || !table.showdown.isDone) return []
  const { knocker, winner, kind, points } = result
  const lines: string[] = []
  if (knocker !== null) {
    const mine = knocker === table.seat
    const name = table.name(knocker)
    const left = result.deadwood[knocker]
    if (kind === 'big_gin') lines.push(mine ? log.youBigGin : log.theyBigGin(name))
    else if (kind === 'gin') lines.push(mine ? log.youGin : log.theyGin(name))
    else lines.push(mine ? log.youKnock(left) : log.theyKnock(name, left))
  }
  if (winner === null) lines.push(log.nobody)
  else
    lines.push(
      winner === table.seat ? log.youScore(points) : log.theyScore(table.name(winner), points),
    )
  return lines
}

function turnWords(turn: Turn, table: TableState, isLast: boolean): string {
  const { log } = t.table
  const mine = turn.seat === table.seat
  const name = table.name(turn.seat)
  if (turn.drew === 'pass') return mine ? log.youPass : log.theyPass(name)
  const drawn = isLast && mine ? table.view?.drawn : null
  const first = turn.taken
    ? mine
      ? log.youTake(sign(turn.taken))
      : log.theyTake(name, sign(turn.taken))
    : mine
      ? drawn
        ? log.youDrew(sign(drawn))
        : log.youDraw
      : log.theyDraw(name)
  if (!turn.discarded) return first
  const card = sign(turn.discarded)
  return `${first}, ${mine ? log.youDiscard(card) : log.discard(card)}`
}
