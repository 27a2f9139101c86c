/**
 * The order of the own hand. It is the client's own: the server sends a set of cards. A sort
 * holds until the player moves a card; then the order is theirs until they sort again.
 */
import type { Card, Cards, Meld } from '../protocol'
import { byRank, bySuit, deadwoodOf } from './cards'
import type { Group } from './layout'

export type Sort = 'meld' | 'suit' | 'rank' | 'mine'

/** What is kept over a reload. */
export interface Kept {
  deal: string
  sort: Sort
  order: Cards
}

/** Melds first, as the server found them, then deadwood from low to high. */
const byMeld = (hand: Cards, melds: Meld[]): Cards => [
  ...melds.flatMap((meld) => [...meld].sort(meldOrder(meld))),
  ...deadwoodOf(hand, melds).sort(byRank),
]

/** In a run by rank; in a set by suit. */
const meldOrder = (meld: Meld) => (meld[0]?.charAt(0) === meld[1]?.charAt(0) ? bySuit : byRank)

/**
 * The hand in its order. A drawn card that joins no meld stays at the right end until the
 * discard, where it was seen to land.
 */
export function ordered(
  hand: Cards,
  melds: Meld[],
  sort: Sort,
  previous: Cards,
  drawn: Card | null,
): Cards {
  const rest = drawn === null ? hand : hand.filter((card) => card !== drawn)
  const last = drawn !== null && hand.includes(drawn) ? [drawn] : []
  switch (sort) {
    case 'meld': {
      if (drawn !== null && melds.some((meld) => meld.includes(drawn))) return byMeld(hand, melds)
      return [...byMeld(rest, melds), ...last]
    }
    case 'suit':
      return [...rest].sort(bySuit).concat(last)
    case 'rank':
      return [...rest].sort(byRank).concat(last)
    case 'mine': {
      const kept = previous.filter((card) => hand.includes(card))
      const fresh = hand.filter((card) => !kept.includes(card))
      return [...kept, ...fresh.sort(byRank)]
    }
  }
}

/** The order with `card` moved to `index`. */
export function moved(order: Cards, card: Card, index: number): Cards {
  const rest = order.filter((other) => other !== card)
  return [...rest.slice(0, index), card, ...rest.slice(index)]
}

/** Of arrangements that are equally good the one that changes least of what is marked now. */
export function nearest(arrangements: Meld[][], marked: Meld[]): Meld[] | undefined {
  const names = new Set(marked.map(nameOf))
  const common = (melds: Meld[]) => melds.filter((meld) => names.has(nameOf(meld))).length
  const most = Math.max(...arrangements.map(common))
  return arrangements.find((melds) => common(melds) === most)
}

const nameOf = (meld: Meld) => [...meld].sort().join()

/** Neighbours that belong together: melds whose cards lie side by side, and what is between. */
export function groupsOf(order: Cards, melds: Meld[], apart: Card | null = null): Group[] {
  const meldOf = new Map(melds.flatMap((meld, index) => meld.map((card) => [card, index] as const)))
  const groups: Group[] = []
  let last: number | 'loose' | 'apart' | undefined
  for (const card of order) {
    const own = meldOf.get(card) ?? (card === apart ? 'apart' : 'loose')
    const group = groups.at(-1)
    if (group && own === last) group.cards.push(card)
    else groups.push({ cards: [card], meld: typeof own === 'number' })
    last = own
  }
  return groups
}
