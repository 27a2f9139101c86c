import { beforeAll, expect, it as test } from 'vitest'
import { speak } from '../i18n/index.svelte'
import type { ReplayStep } from '../protocol'
import { grouped, moved, sentence, turnsOf } from './steps'

beforeAll(() => speak('en'))

const step = (given: Partial<ReplayStep>): ReplayStep => ({
  seat: 0,
  action: null,
  drawn: null,
  on_turn: 1,
  hands: [[], []],
  melds: [[], []],
  deadwood: [7, 31],
  stock_count: 30,
  discards: ['2S', 'KD'],
  ...given,
})
const STEPS = [
  step({ seat: null }),
  step({ action: { type: 'pass' } }),
  step({ seat: 1, action: { type: 'draw', pile: 'discard' }, drawn: '2S' }),
  step({ seat: 1, action: { type: 'discard', card: 'KD' } }),
  step({ action: { type: 'draw', pile: 'stock' }, drawn: '4H' }),
  step({ action: { type: 'knock', card: '9C', melds: null } }),
]

test('each step is told, to a player as you and to others by name', () => {
  const told = (seat: 0 | 1 | null) =>
    STEPS.map((each) =>
      sentence(
        each,
        { dealer: 1, seat },
        (who) => `<${who}>`,
        (who) => `${who} lays off`,
      ),
    )
  expect(told(null)).toEqual([
    '<1> dealt',
    '<0> passes',
    '<1> takes the [2S]',
    '<1> discards the [KD]',
    '<0> draws',
    '<0> knocks with 7',
  ])
  expect(told(0).slice(4)).toEqual(['You draw the [4H]', 'You knock with 7'])
})

test('the card that moved is the drawn one, or the one on the pile', () => {
  expect(STEPS.map(moved)).toEqual([undefined, undefined, '2S', 'KD', '4H', undefined])
})

test('the public turns are those of a view', () => {
  expect(turnsOf(STEPS)).toEqual([
    { seat: 0, drew: 'pass', taken: null, discarded: null },
    { seat: 1, drew: 'discard', taken: '2S', discarded: 'KD' },
    { seat: 0, drew: 'stock', taken: null, discarded: null },
  ])
})

test('a hand lies as its melds and the rest', () => {
  const hand = ['9C', '4H', '5H', '6H', 'AS']
  expect(grouped(hand, [['6H', '4H', '5H']])).toEqual([
    { cards: ['4H', '5H', '6H'], isMeld: true },
    { cards: ['AS', '9C'], isMeld: false },
  ])
  expect(grouped(['4H', '5H', '6H'], [['4H', '5H', '6H']])).toHaveLength(1)
})
