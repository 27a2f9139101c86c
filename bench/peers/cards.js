// The card table that both peers serve, so that they carry a state like ours: two hands of ten,
// a stock that nobody sees, a discard pile, the turns so far, a rule card and a score sheet. A
// turn is a draw and a discard. There are no melds and no scoring: what is measured is the
// framework, and less work in the game is to its advantage.

import { randomBytes, randomInt } from 'node:crypto'

const CARDS = [...'CDHS'].flatMap((suit) => [...'A23456789TJQK'].map((rank) => rank + suit))

export const RULES = {
  preset: 'friends',
  target: 100,
  upcard_offered: true,
  next_dealer: 'alternate',
  void_dealer: 'same',
  knock_limit: 10,
  first_turn_knock: true,
  gin_only: false,
  gin_bonus: 25,
  undercut_bonus: 25,
  tie_undercuts: true,
  big_gin: false,
  big_gin_bonus: 25,
  oklahoma: 'no',
  spades_double: false,
  hollywood: false,
  box_bonus: 0,
  game_bonus: 0,
  shutout_doubles: false,
  takes_limit: 50,
  layoffs: 'automatic',
}

// Our server seldom plays a deal to the end of the stock, so neither do the peers.
export const TURNS_OF_A_DEAL = 22

/** A shuffled deck, dealt. */
export function deal() {
  const deck = [...CARDS]
  for (let i = deck.length - 1; i > 0; i--) {
    const j = randomInt(i + 1)
    ;[deck[i], deck[j]] = [deck[j], deck[i]]
  }
  return { hands: [deck.slice(0, 10), deck.slice(10, 20)], upcard: deck[20], stock: deck.slice(21) }
}

export const seal = () => randomBytes(32).toString('hex')

const points = (card) => ({ A: 1, T: 10, J: 10, Q: 10, K: 10 })[card[0]] ?? Number(card[0])

/** One line for each card that may be thrown, as in our view. */
export function optionsOf(hand) {
  const sum = hand.reduce((total, card) => total + points(card), 0)
  return hand.map((card) => ({
    card,
    deadwood: sum - points(card),
    may_discard: true,
    may_knock: false,
  }))
}
