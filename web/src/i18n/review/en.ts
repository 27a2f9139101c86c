/** The texts of the review of one's play: English is the type of all. `[KD]` is a drawn card. */
import { counter } from '../words'

const count = counter('en')

export const review = {
  title: 'Review',
  link: 'Review my play',
  working: 'The strongest computer looks at your play',
  progress: (done: string, of: string) => `${done} of ${of} hands`,
  again: 'Start the review',
  lost: 'The review was not finished.',

  hands: 'Hands of this game',
  all: 'All',
  hand: (n: number) => `Hand ${n}`,
  accuracy: 'of your decisions were as good as the best',
  given: 'points given away in all',
  costliest: 'The costliest first',
  none: 'Nothing was given away. There is nothing to do better.',
  noDecisions: 'Nothing had to be decided in this hand.',
  cost: (points: string) => `−${points}`,

  graph: 'What your hand was worth, in points',
  graphOf: (from: string, to: string) => `It began at ${from} and came to ${to}.`,
  result: 'the result',
  best: (n: number) => count(n, { one: 'best', other: 'best' }),
  close: (n: number) => count(n, { one: 'close', other: 'close' }),
  slip: (n: number) => count(n, { one: 'slip', other: 'slips' }),

  passed: (card: string) => `You left the ${card}.`,
  drew: (card: string) => `You drew from the stock and left the ${card}.`,
  took: (card: string) => `You took the ${card}.`,
  threw: (card: string) => `You discarded the ${card}.`,
  knocked: (card: string) => `You knocked and discarded the ${card}.`,
  bigGin: 'You showed big gin.',
  laidOff: 'You laid off.',
  asGood: 'Nothing was better.',
  gave: (points: string) => `It gave away ${points}.`,
  played: 'played',
  better: 'best',

  fair: 'With what you knew',
  open: 'With all cards open',
  openNote: 'Nobody could know this: the other hand, and the next card of the stock.',
  theirs: 'Their hand',
  nextCard: (card: string) => `Next in the stock: ${card}`,
  came: (points: string) => `Played on from here, your choice comes to ${points}.`,
  cameBetter: (what: string, points: string) => `Better would have come out: ${what}, ${points}.`,
  cameBest: 'Nothing that was tried comes out better.',
  doPass: 'leave it',
  doStock: 'draw from the stock',
  doTake: 'take the upcard',
  doThrow: (card: string) => `discard the ${card}`,
  doKnock: (card: string) => `knock with the ${card}`,
  doBigGin: 'big gin',
  chance: (share: string) => `Chance to win the game: ${share}`,
  unit: 'One point is what one point on the score sheet would be worth now, for your chance to win the game.',

  at: (at: string, of: string) => `${at} of ${of}`,
  before: 'Decision before',
  after: 'Next decision',
  nextSlip: 'Next slip',
  replay: 'See the hand again',
}

export type ReviewText = typeof review
