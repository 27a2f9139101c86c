import { expect, test } from 'vitest'
import { t } from '../i18n/index.svelte'
import type { Player } from '../protocol'
import { playerName } from './people'

const person: Player = {
  kind: 'person',
  name: 'Robbie',
  level: null,
  stand_in: false,
  away: false,
  bot: false,
}

test('a program that sat down like a person is marked, and only such a one', () => {
  expect(playerName(person, t)).toBe('Robbie')
  expect(playerName({ ...person, bot: true }, t)).toBe('Robbie (bot)')
  expect(playerName({ ...person, bot: true, name: ' ' }, t)).toBe('Your friend (bot)')
  expect(playerName({ ...person, kind: 'bot', level: 'hard', bot: true }, t)).toBe('The computer')
})
