import { describe, expect, it as test } from 'vitest'
import { LANGUAGES } from '../i18n/languages'
import { TEXTS } from '../i18n/match'
import { match as english } from '../i18n/match/en'
import type { Match, Player } from '../protocol'
import { ahead, isFree, mine, placesOf, pointsOf, sideOf } from './match'
import { keys, said } from '../i18n/said'

const person: Player = {
  kind: 'person',
  name: 'Ada',
  level: null,
  stand_in: false,
  away: false,
  bot: false,
}
const nobody: Player = { ...person, kind: 'empty', name: '' }

function between(seat: 0 | 1 | null): Match {
  return {
    match: '0000000000000',
    url: '',
    form: 'pairs',
    level: null,
    of: 8,
    tables: [
      { room: null, seat: null, players: [person, nobody], state: 'waiting', deals: 0 },
      { room: null, seat, players: [nobody, person], state: 'waiting', deals: 0 },
    ],
    is_over: false,
    lines: [],
    difference: null,
  }
}

test('pairs sit crosswise, and the computer is on no side', () => {
  expect(placesOf({ form: 'pairs' }, 'first')).toEqual([
    [0, 0],
    [1, 1],
  ])
  expect(placesOf({ form: 'pairs' }, 'second')).toEqual([
    [0, 1],
    [1, 0],
  ])
  expect(placesOf({ form: 'computer' }, 'second')).toEqual([[1, 0]])
  expect(sideOf({ form: 'computer' }, 0, 1)).toBeUndefined()
})

test('knows the free seats and its own', () => {
  expect(isFree(between(null), 0, 1)).toBe(true)
  expect(isFree(between(null), 0, 0)).toBe(false)
  expect(mine(between(null))).toBeUndefined()
  expect(mine(between(1))).toMatchObject({ table: 1, seat: 1 })
})

test('counts points for the side of a column, and names the side that is ahead', () => {
  const pairs = { form: 'pairs' } as const
  const computer = { form: 'computer' } as const
  const won = { kind: 'knock', winner: 0, points: 12 } as const
  const lost = { ...won, winner: 1 } as const
  expect([0, 1].map((table) => pointsOf(pairs, table as 0 | 1, won))).toEqual([12, -12])
  expect([0, 1].map((table) => pointsOf(pairs, table as 0 | 1, lost))).toEqual([-12, 12])
  expect([0, 1].map((table) => pointsOf(computer, table as 0 | 1, won))).toEqual([12, 12])
  expect([0, 1].map((table) => pointsOf(computer, table as 0 | 1, lost))).toEqual([-12, -12])
  expect(pointsOf(pairs, 0, { kind: 'void', winner: null, points: 0 })).toBe(0)
  expect([5, -5, 0, null].map((difference) => ahead({ difference }))).toEqual([
    'first',
    'second',
    undefined,
    undefined,
  ])
})

describe.each(LANGUAGES)('%s', async (language) => {
  const text = await TEXTS[language]()

  test('says everything that English says, in typographic signs', () => {
    expect(keys(text)).toEqual(keys(english))
    const odd = said(text).filter(
      ([, words]) => !words.trim() || /[{}'"]|undefined|\.\.\./.test(words),
    )
    expect(odd).toEqual([])
    expect(text.wins('‹a›', '‹b›')).toMatch(/‹a›.*‹b›/)
  })
})

test.each(['fr', 'co'] as const)('%s has no-break spaces before its double signs', async (code) => {
  const words = said(await TEXTS[code]())
  expect(words.filter(([, text]) => / [;!?:]|« | »|\w[;!?]/.test(text))).toEqual([])
})
