import { expect, test } from 'vitest'
import { pieces, sign, spoken } from './signs'

test('a sentence falls into words and cards', () => {
  expect(pieces(`Discard ${sign('KD')}?`)).toEqual([
    { words: 'Discard ' },
    { card: 'KD' },
    { words: '?' },
  ])
  expect(pieces(sign('TH'))).toEqual([{ card: 'TH' }])
})

test('a name in brackets is no card', () => {
  expect(pieces('[KX] passes')).toEqual([{ words: '[KX] passes' }])
})

test('a voice hears names', () => {
  expect(spoken(`Take the ${sign('2H')}, or pass?`)).toBe('Take the two of hearts, or pass?')
})
