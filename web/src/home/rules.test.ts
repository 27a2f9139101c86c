import { describe, expect, test } from 'vitest'
import { LANGUAGES, speak, t } from '../i18n/index.svelte'
import type { Proposal, Table } from '../protocol'
import { readTable } from './last-table'
import { GROUPS, stepped } from './options'
import { changes, effective, ORDER, PRESETS, RANGES, type OptionKey } from './presets'
import { newLines, ruleLines, shortRules } from './rules'

const lines = (name: keyof typeof PRESETS, options = {}) =>
  ruleLines(effective(name, options), t).join('\n')

describe('the picker', () => {
  test('offers every preset of the server once', () => {
    expect([...ORDER].sort()).toEqual(Object.keys(PRESETS).sort())
  })

  test('has a place for every option', () => {
    const keys = GROUPS.flatMap((group) => group.options.map((option) => option.key))
    const all = Object.keys(PRESETS.friends).filter((key) => key !== 'preset')
    expect(keys.sort()).toEqual(all.sort())
  })

  test('every number has a range that holds all presets', () => {
    for (const [key, [from, to]] of Object.entries(RANGES)) {
      for (const rules of Object.values(PRESETS)) {
        expect(rules[key as OptionKey]).toBeGreaterThanOrEqual(from)
        expect(rules[key as OptionKey]).toBeLessThanOrEqual(to)
      }
    }
  })
})

describe('changed options', () => {
  test('are named when they differ, and only then', () => {
    expect(changes('friends', {})).toEqual({})
    expect(changes('friends', { target: 100 })).toEqual({})
    expect(changes('friends', { target: 250, gin_bonus: 25 })).toEqual({ target: 250 })
  })

  test('make the rules one’s own, and nothing else does', () => {
    expect(effective('hoyle', {}).preset).toBe('hoyle')
    expect(effective('hoyle', { undercut_bonus: 10 }).preset).toBe('hoyle')
    expect(effective('hoyle', { undercut_bonus: 15 }).preset).toBe('custom')
  })

  test('that the server would refuse together are put back', () => {
    expect(changes('oklahoma', { gin_only: true })).toEqual({ gin_only: true, oklahoma: 'no' })
    expect(changes('friends', { knock_limit: 5, gin_only: true })).toEqual({ gin_only: true })
    expect(changes('friends', { knock_limit: 5, oklahoma: 'ace_is_gin' })).toEqual({
      oklahoma: 'ace_is_gin',
    })
    expect(changes('friends', { spades_double: true })).toEqual({})
    expect(changes('straight', { layoffs: 'manual' })).toEqual({})
    expect(changes('big_gin', { gin_bonus: 40 })).toEqual({ gin_bonus: 40, big_gin_bonus: 40 })
  })
})

describe('steps of a number', () => {
  test.each([
    [100, 10, 110],
    [100, -10, 90],
    [12, 10, 20],
    [12, -10, 10],
    [4, 10, 10],
    [10, -10, 4],
    [500, 10, 500],
    [4, -10, 4],
  ])('%i by %i is %i', (value, by, next) => {
    expect(stepped(value, by, [4, 500])).toBe(next)
  })
})

describe('rules in sentences', () => {
  test('tell a friend’s table in ten', () => {
    expect(ruleLines(PRESETS.friends, t)).toEqual([
      'The first to reach 100 points wins.',
      'You may knock with 10 or less.',
      'Gin: 25 points and the other’s deadwood; no laying off.',
      'Undercut: 25 points and the difference.',
      'Equal deadwood is an undercut too.',
      'The table lays off for you, always as well as can be.',
      'The first upcard is offered to the player who did not deal, then to the dealer.',
      'The deal changes hands after every scored hand.',
      'With two cards left in the stock nobody scores, and the same player deals again.',
      'A hand is void too after 50 draws in a row from the discard pile.',
    ])
  })

  test('straight gin speaks of no knock and no undercut', () => {
    expect(lines('straight')).toContain('No knocking')
    expect(lines('straight')).not.toMatch(/undercut|You may knock/i)
  })

  test('Oklahoma says what an ace means, and spades when they double', () => {
    expect(lines('oklahoma')).toContain('1 for an ace')
    expect(lines('oklahoma', { oklahoma: 'ace_is_gin' })).toContain('an ace means gin only')
    expect(lines('oklahoma', { spades_double: true })).toContain('counts double')
    expect(lines('oklahoma')).not.toContain('counts double')
  })

  test('the tournament names its boxes and bonuses', () => {
    expect(lines('tournament')).toMatch(/25 points for each hand won[^]*100 points for winning/)
    expect(lines('tournament')).toContain('Big gin, all eleven cards melded: 31')
  })

  test('every option that plays is heard in every language', async () => {
    const different = {
      target: 250, upcard_offered: false, next_dealer: 'loser', void_dealer: 'alternate',
      knock_limit: 7, first_turn_knock: false, gin_only: true, gin_bonus: 20, undercut_bonus: 15,
      tie_undercuts: false, big_gin: true, oklahoma: 'ace_is_one', hollywood: true, box_bonus: 20,
      game_bonus: 100, shutout_doubles: true, takes_limit: 20, layoffs: 'manual',
    } // prettier-ignore
    for (const language of LANGUAGES) {
      await speak(language)
      for (const [key, value] of Object.entries(different)) {
        expect(lines('friends', { [key]: value }), `${language} ${key}`).not.toBe(lines('friends'))
      }
    }
    await speak('en')
  })

  test('in short: the name, the limit, the target', () => {
    expect(shortRules(PRESETS.friends, t)).toEqual(['Friends', 'knock at 10', 'to 100'])
    expect(shortRules(PRESETS.straight, t)[1]).toBe('gin only')
    expect(shortRules(effective('friends', { target: 50 }), t)[0]).toBe('Your own rules')
  })

  test('of a game that is proposed only what is new is told', () => {
    const asked = (proposal: Partial<Proposal> | null) =>
      newLines({ rules: PRESETS.friends, proposal } as Table, t)
    const rules = effective('friends', { target: 50 })
    expect(asked({ rules })).toEqual(['The first to reach 50 points wins.'])
    expect(asked({ rules: PRESETS.friends })).toEqual([])
    expect(asked({ rules: null })).toEqual([])
    expect(asked(null)).toEqual([])
  })
})

describe('the table chosen last', () => {
  test('comes back as it was', () => {
    const choice = { preset: 'hoyle', options: { target: 250 }, level: 'hard', watch: true }
    expect(readTable(JSON.stringify(choice))).toEqual(choice)
  })

  test.each([
    null,
    'no json',
    '[]',
    '{"preset":"poker","level":"god","options":{"target":"many","cheat":true},"watch":1}',
  ])('%s is nothing chosen', (stored) => {
    expect(readTable(stored)).toEqual({
      preset: 'friends',
      options: {},
      level: 'medium',
      watch: false,
    })
  })
})
