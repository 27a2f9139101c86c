/** What is shown after a deal, step by step: from a result to groups of cards. */
import type { Card, Cards, Result, Seat } from '../protocol'
import { byRank, deadwoodOf } from './cards'
import type { ShownGroup } from './layout'

/** One moment of the reveal. */
export interface Moment {
  /** What is laid out, by seat. */
  shown: [ShownGroup[], ShownGroup[]]
  /** Cards that have landed in this moment. */
  landed: Cards
  /** Whether this seat's deadwood is counted by now. */
  counted: [boolean, boolean]
  done: boolean
}

/** The defender's deadwood before anything is laid off. */
export function deadwoodBefore(result: Result, seat: Seat): Cards {
  return deadwoodOf(result.hands[seat], result.melds[seat]).sort(byRank)
}

/** The moments of a shown deal: the knocker's melds, their deadwood, the defender's, layoffs. */
export function momentsOf(result: Result): Moment[] {
  const knocker = result.knocker ?? result.winner ?? 0
  const defender = (1 - knocker) as Seat
  const laid = result.layoffs.flatMap((cards, meld) => cards.map((card) => ({ card, meld })))
  const moments: Moment[] = []

  const plain = (cards: Cards) => cards.map((card) => ({ card, laid: false }))
  const melds = (seat: Seat, off: { card: Card; meld: number }[]): ShownGroup[] =>
    result.melds[seat].map((meld, index) => ({
      kind: 'meld',
      cards: extended(meld, seat === knocker ? off.filter((each) => each.meld === index) : []),
    }))
  const dead = (seat: Seat, off: { card: Card }[]): ShownGroup[] => {
    const gone = new Set(seat === defender ? off.map(({ card }) => card) : [])
    const cards = deadwoodBefore(result, seat).filter((card) => !gone.has(card))
    return cards.length > 0 ? [{ kind: 'dead', cards: plain(cards) }] : []
  }
  const waiting = (cards: Cards): ShownGroup[] =>
    cards.length > 0 ? [{ kind: 'wait', cards: plain(cards) }] : []

  /** How much of a seat is laid out: nothing, its melds, or all. */
  const state = (seat: Seat, level: 0 | 1 | 2, off: typeof laid): ShownGroup[] => {
    if (level === 0) return waiting(result.hands[seat])
    if (level === 1) return [...melds(seat, off), ...waiting(deadwoodBefore(result, seat))]
    return [...melds(seat, off), ...dead(seat, off)]
  }
  const add = (k: 0 | 1 | 2, d: 0 | 1 | 2, off: typeof laid, landed: Cards, done = false) => {
    const shown: [ShownGroup[], ShownGroup[]] = [[], []]
    shown[knocker] = state(knocker, k, off)
    shown[defender] = state(defender, d, off)
    const counted: [boolean, boolean] = [false, false]
    counted[knocker] = k === 2
    counted[defender] = d === 2
    moments.push({ shown, landed, counted, done })
  }

  add(0, 0, [], [])
  if (result.melds[knocker].length > 0) add(1, 0, [], result.melds[knocker].flat())
  add(2, 0, [], deadwoodBefore(result, knocker))
  if (result.melds[defender].length > 0) add(2, 1, [], result.melds[defender].flat())
  add(2, 2, [], deadwoodBefore(result, defender))
  laid.forEach(({ card }, index) => add(2, 2, laid.slice(0, index + 1), [card]))
  add(2, 2, laid, [], true)
  return moments
}

/** A meld with the cards laid off on it, each at the end where it belongs. */
function extended(meld: Cards, off: { card: Card }[]): { card: Card; laid: boolean }[] {
  const cards = [
    ...meld.map((card) => ({ card, laid: false })),
    ...off.map(({ card }) => ({ card, laid: true })),
  ]
  const isRun = meld[0]?.charAt(0) !== meld[1]?.charAt(0)
  return isRun ? cards.sort((a, b) => byRank(a.card, b.card)) : cards
}

const POINTS: Record<string, number> = { A: 1, T: 10, J: 10, Q: 10, K: 10 }

/** The deadwood that this moment shows: it counts down as cards are laid off. */
export function pointsOf(result: Result, seat: Seat, moment: Moment): number {
  if (moment.done) return result.deadwood[seat]
  const dead = moment.shown[seat].filter(({ kind }) => kind === 'dead')
  const cards = dead.flatMap((group) => group.cards.map(({ card }) => card))
  return cards.reduce((sum, card) => sum + (POINTS[card.charAt(0)] ?? Number(card.charAt(0))), 0)
}
