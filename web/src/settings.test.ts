import { expect, test } from 'vitest'
import { DEFAULTS, read } from './settings.svelte'

test('what is stored lies over the defaults', () => {
  expect(read('{"felt":"sloe","sounds":false}')).toEqual({
    ...DEFAULTS,
    felt: 'sloe',
    sounds: false,
  })
})

test('unknown keys, wrong types and broken text are left out', () => {
  expect(read('{"felt":3,"cheat":true}')).toEqual(DEFAULTS)
  expect(read('no JSON')).toEqual(DEFAULTS)
  expect(read(null)).toEqual(DEFAULTS)
})
