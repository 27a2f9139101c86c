/** Whose turn it is, in one line of words. */
import { t } from '../i18n/index.svelte'
import type { Seat } from '../protocol'
import { sign } from './signs'
import type { TableState } from './state.svelte'

export interface TurnLine {
  text: string
  tone: 'you' | 'them' | 'warn'
}

export function turnLine(table: TableState): TurnLine {
  const { view, seat } = table
  const { turn, refusals } = t.table
  if (!view) return { text: '', tone: 'them' }
  const mine = table.isMyTurn
  if (table.stage.isDealing) return { text: turn.dealing, tone: 'them' }
  if (table.refusal) return { text: refusals[table.refusal], tone: 'warn' }
  const doubt = doubtLine(table)
  if (doubt) return { text: doubt, tone: 'warn' }
  if (mine && table.advice.given) return { text: table.advice.given.words, tone: 'warn' }
  if (table.notice) return { text: table.notice, tone: 'warn' }
  if (mine && table.status.kind !== 'open') return { text: turn.back, tone: 'them' }
  if (view.phase === 'over') return { text: endLine(table), tone: 'them' }
  const upcard = sign(view.discards.at(-1) ?? '')
  if (mine) return { text: mineLine(table, upcard), tone: 'you' }
  const name = table.name(view.on_turn ?? (seat === null ? 0 : table.far))
  const lines = {
    offer: turn.theirOffer(name, upcard),
    draw: turn.theirDraw(name),
    discard: turn.theirDiscard(name),
    layoff: turn.theirLayOff(name),
  }
  return { text: lines[view.phase], tone: 'them' }
}

/** Whose time ran out. */
export function expired(seat: Seat, table: TableState): string {
  const words = t.table.clock
  return seat === table.seat ? words.expiredMine : words.expired(table.name(seat))
}

function mineLine(table: TableState, upcard: string): string {
  const { turn } = t.table
  const { view } = table
  switch (view?.phase) {
    case 'offer':
      return turn.offer(upcard)
    case 'draw':
      return view.legal.draw.includes('discard') ? turn.draw : turn.drawStock
    case 'layoff':
      return turn.layOff
    default:
      if (view?.legal.big_gin) return turn.bigGin
      if (table.canGin) return turn.gin
      return table.knocks.length > 0 ? turn.knock : turn.discard
  }
}

function doubtLine({ doubts, knocks }: TableState): string | undefined {
  const doubt = doubts.raised
  if (!doubt) return undefined
  const { turn } = t.table
  const best = knocks[0]
  switch (doubt.kind) {
    case 'locked':
      return turn.locked(sign(doubt.card))
    case 'sure':
      return turn.sure(sign(doubt.card))
    case 'gin':
      return best && turn.missedGin(sign(best.card))
    case 'knock':
      return best && turn.missedKnock(sign(best.card), best.deadwood)
  }
}

/** A void deal has nothing to show but its reason. */
function endLine({ view }: TableState): string {
  const { turn } = t.table
  if (view?.result?.kind !== 'void') return ''
  return view.stock_count > 2 ? turn.voidTakes : turn.void
}
