/** A finished hand, step by step: what to say of each, and what is known of it at the end. */
import type { Seen } from '../fair/export'
import { t } from '../i18n/index.svelte'
import type { Card, Cards, DealRecord, Meld, ReplayStep, Seat, Turn } from '../protocol'
import { byRank, bySuit, meldKind } from '../table/cards'
import { sign } from '../table/signs'

/** One sentence about a step; `[KD]` stands for a card, as at the table. */
export function sentence(
  { seat, action, drawn, deadwood }: ReplayStep,
  { dealer, seat: own }: Pick<DealRecord, 'dealer' | 'seat'>,
  name: (seat: Seat) => string,
  laysOff: (name: string) => string,
): string {
  const { log } = t.table
  if (seat === null || action === null) {
    return dealer === own ? log.youDealt : log.theyDealt(name(dealer))
  }
  const isOwn = seat === own
  const who = name(seat)
  switch (action.type) {
    case 'pass':
      return isOwn ? log.youPass : log.theyPass(who)
    case 'draw':
      if (action.pile === 'stock') {
        return isOwn && drawn ? log.youDrew(sign(drawn)) : log.theyDraw(who)
      }
      return isOwn ? log.youTake(sign(drawn ?? '')) : log.theyTake(who, sign(drawn ?? ''))
    case 'discard':
      return isOwn ? log.youThrow(sign(action.card)) : log.theyThrow(who, sign(action.card))
    case 'knock':
      if (deadwood[seat] === 0) return isOwn ? log.youGin : log.theyGin(who)
      return (isOwn ? log.youKnock : (n: number) => log.theyKnock(who, n))(deadwood[seat])
    case 'big_gin':
      return isOwn ? log.youBigGin : log.theyBigGin(who)
    default:
      return laysOff(who)
  }
}

export interface Group {
  cards: Cards
  isMeld: boolean
}

/** A hand as it is laid out: its melds, then what is in none. */
export function grouped(hand: Cards, melds: readonly Meld[]): Group[] {
  const melded = new Set(melds.flat())
  const rest = hand.filter((card) => !melded.has(card)).sort(byRank)
  const groups = melds.map((meld) => ({
    cards: [...meld].sort(meldKind(meld) === 'run' ? byRank : bySuit),
    isMeld: true,
  }))
  return rest.length > 0 ? [...groups, { cards: rest, isMeld: false }] : groups
}

/** The card that a step has just brought into a hand or onto the pile. */
export function moved({ action, drawn, discards }: ReplayStep): Card | undefined {
  if (action?.type === 'draw') return drawn ?? undefined
  return action?.type === 'discard' ? discards.at(-1) : undefined
}

/** The public turns of the hand, as a view counts them. */
export function turnsOf(steps: readonly ReplayStep[]): Turn[] {
  const turns: Turn[] = []
  for (const { seat, action, drawn } of steps) {
    if (seat === null || !action) continue
    if (action.type === 'pass') turns.push({ seat, drew: 'pass', taken: null, discarded: null })
    else if (action.type === 'draw') {
      const taken = action.pile === 'discard' ? drawn : null
      turns.push({ seat, drew: action.pile, taken, discarded: null })
    } else if (action.type === 'discard') {
      const last = turns.pop()
      if (last) turns.push({ ...last, discarded: action.card })
    }
  }
  return turns
}

/** The hand as the page about fair shuffling wants it. */
export function seenOf(record: DealRecord): Seen {
  const { proof, dealer, result, seat, steps } = record
  const last = steps.at(-1)
  return {
    proof,
    dealer,
    result,
    seat,
    turns: turnsOf(steps),
    discards: last?.discards ?? [],
    hand: seat === null ? [] : (last?.hands[seat] ?? []),
  }
}
