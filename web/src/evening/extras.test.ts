import { expect, it as test } from 'vitest'
import { none, wished } from './extras'

test('a game number may be written with separators; what is none is left to be refused', () => {
  const of = (number: string) => wished({ ...none(), number }, true).number
  expect(of('')).toBeUndefined()
  expect(of(' 4711 ')).toBe(4711)
  expect(of('1.000.000')).toBe(1_000_000)
  expect(of('11’982')).toBe(11_982)
  for (const none of ['abc', '-5', '99999999999', '1.5', '1,00', '12 34', '1e3', '٣'])
    expect(of(none)).toBe(0)
})

test('a table for two has a name and a clock, and no number', () => {
  const extra = { number: '7', title: ' Sundays ', clock: 60 as const }
  expect(wished(extra, false)).toEqual({ title: 'Sundays', clock: 60 })
  expect(wished(none(), false)).toEqual({ title: '', clock: null })
})
