/** The named rules, as the picker shows them before there is a table. */
import type { RoomRequest, RuleCard } from '../protocol'
import generated from './presets.json'

export type Preset = RoomRequest['preset']
export type OptionKey = Exclude<keyof RuleCard, 'preset'>
export type Options = Partial<Omit<RuleCard, 'preset'>>

/** Generated from the engine by `web/scripts/presets.py`; a test holds them equal. */
export const PRESETS = generated.presets as Record<Preset, RuleCard>
/** The least and the most of every option that is a number. */
export const RANGES = generated.ranges as unknown as Record<string, [number, number]>

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

/** The preset and the changed options that make these rules; own ones are told from the first. */
export function baseOf({ preset, ...rules }: RuleCard): { preset: Preset; options: Options } {
  const base = preset === 'custom' ? 'friends' : preset
  return { preset: base, options: changes(base, rules) }
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
    settled.layoffs = PRESETS.friends.layoffs
  }
  if (settled.gin_only || settled.oklahoma !== 'no')
    settled.knock_limit = PRESETS.friends.knock_limit
  if (settled.oklahoma === 'no') settled.spades_double = false
  if (settled.big_gin) {
    settled.big_gin_bonus = Math.max(settled.big_gin_bonus, settled.gin_bonus)
  }
  return settled
}
