/**
 * A hint in one sentence: what a strong player would do, and why. `[KD]` stands for the drawn sign
 * of a card, as in the texts of the table. English is the type of all.
 */
import { counter } from '../words'

const count = counter('en')

export const hints = {
  makes: (card: string, meld: string) => `Take the ${card}: it makes ${meld}.`,
  lowers: (card: string) => `Take the ${card}: it lowers your deadwood.`,
  stock: (card: string) => `Draw from the stock: the ${card} does not help you.`,
  leave: (card: string) => `Leave the ${card}: it does not help you.`,
  onlyStock: 'Draw from the stock: nothing else may be done now.',
  gin: (card: string) => `Gin: discard the ${card}, and everything is melded.`,
  bigGin: 'All eleven cards are melded: big gin.',
  knock: (card: string, left: number, against: number) =>
    `Knock with ${left} and discard the ${card}: the other side holds about ${against}.`,
  wait: (card: string, left: number, against: number) =>
    `Discard the ${card} and wait: a knock with ${left} against about ${against} comes too early.`,
  safest: (card: string, gone: number) =>
    `Discard the ${card}: it can hardly be used, ${gone} of its rank are gone.`,
  highest: (card: string, points: number) =>
    `Discard the ${card}: it fits nothing and counts most, ${points}.`,
  outs: (card: string, n: number) =>
    count(n, {
      zero: `Discard the ${card}: the others go best together.`,
      one: `Discard the ${card}: then {n} card helps you.`,
      other: `Discard the ${card}: then {n} cards help you.`,
    }),
  spare: (card: string) => `Discard the ${card}: your melds can do without it.`,
  defence: 'Lay off as the table proposes: it leaves you least.',
  next: 'Go on to the next hand.',
}

export type Hints = typeof hints
