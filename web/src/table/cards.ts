/** Cards as the wire writes them: rank, then suit (`TH`). */
import type { Card, Cards, Meld } from '../protocol'

export const RANKS = 'A23456789TJQK'
export const SUITS = 'CDHS'

export const rankOf = (card: Card) => card.charAt(0)
export const suitOf = (card: Card) => card.charAt(1)
export const rankIndex = (card: Card) => RANKS.indexOf(rankOf(card))
export const suitIndex = (card: Card) => SUITS.indexOf(suitOf(card))

/** The whole pack, in order of suit, then rank. */
export const PACK: Cards = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => rank + suit))

export const isCard = (id: string): id is Card => id.length === 2

/** How a meld that the server sent is called. */
export const meldKind = (meld: Meld): 'set' | 'run' =>
  meld.every((card) => rankOf(card) === rankOf(meld[0] as Card)) ? 'set' : 'run'

/** Low cards first; equal ranks by suit. */
export const byRank = (a: Card, b: Card) =>
  rankIndex(a) - rankIndex(b) || suitIndex(a) - suitIndex(b)

/** Suit by suit, low cards first. */
export const bySuit = (a: Card, b: Card) =>
  suitIndex(a) - suitIndex(b) || rankIndex(a) - rankIndex(b)

/** The cards of a hand that are in none of its melds. */
export const deadwoodOf = (hand: Cards, melds: Meld[]): Cards => {
  const melded = new Set(melds.flat())
  return hand.filter((card) => !melded.has(card))
}
