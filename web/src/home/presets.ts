/**
 * The named rules, as the picker shows them before there is a table. The server plays by its
 * own (`engine.rules.preset`); a test of the project compares the two.
 */
import type { RoomRequest, RuleCard } from '../protocol'

export type Preset = RoomRequest['preset']
export type OptionKey = Exclude<keyof RuleCard, 'preset'>
export type Options = Partial<Omit<RuleCard, 'preset'>>

const FRIENDS: RuleCard = {
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

function preset(name: Preset, options: Options): RuleCard {
  return { ...FRIENDS, ...options, preset: name }
}

export const PRESETS: Record<Preset, RuleCard> = {
  friends: FRIENDS,
  big_gin: preset('big_gin', { big_gin: true }),
  oklahoma: preset('oklahoma', { next_dealer: 'winner', oklahoma: 'ace_is_one' }),
  hollywood: preset('hollywood', { next_dealer: 'winner', hollywood: true }),
  parlor: preset('parlor', { upcard_offered: false, void_dealer: 'alternate' }),
  hoyle: preset('hoyle', { next_dealer: 'winner', undercut_bonus: 10 }),
  straight: preset('straight', { gin_only: true }),
  tournament: preset('tournament', {
    next_dealer: 'winner',
    big_gin: true,
    big_gin_bonus: 31,
    box_bonus: 25,
    game_bonus: 100,
    shutout_doubles: true,
  }),
}

/** The order of the picker; the first four are always in sight. */
export const ORDER: readonly Preset[] = [
  'friends',
  'big_gin',
  'oklahoma',
  'hollywood',
  'parlor',
  'hoyle',
  'straight',
  'tournament',
]

/** The rules that a preset with changed options plays. */
export function effective(name: Preset, options: Options): RuleCard {
  const rules = settle({ ...PRESETS[name], ...options })
  return Object.keys(differing(name, rules)).length ? { ...rules, preset: 'custom' } : rules
}

/** The options in which these rules differ from the preset's own: all that a request names. */
export function changes(name: Preset, options: Options): Options {
  return differing(name, effective(name, options))
}

function differing(name: Preset, rules: RuleCard): Options {
  const own = PRESETS[name]
  return Object.fromEntries(
    Object.entries(rules).filter(
      ([key, value]) => key !== 'preset' && own[key as OptionKey] !== value,
    ),
  )
}

/** Options that mean nothing beside the others, or would be refused with them, are put back. */
function settle(rules: RuleCard): RuleCard {
  const settled = { ...rules }
  if (settled.gin_only) {
    settled.oklahoma = 'no'
    settled.layoffs = FRIENDS.layoffs
  }
  if (settled.gin_only || settled.oklahoma !== 'no') settled.knock_limit = FRIENDS.knock_limit
  if (settled.oklahoma === 'no') settled.spades_double = false
  if (settled.big_gin) {
    settled.big_gin_bonus = Math.max(settled.big_gin_bonus, settled.gin_bonus)
  }
  return settled
}
