/** Every option of a custom table, in the groups of the form, with the values it may take. */
import type { RuleCard } from '../protocol'
import type { OptionKey } from './presets'

type KeysOf<Value> = {
  [Key in OptionKey]: RuleCard[Key] extends Value ? Key : never
}[OptionKey]
export type NumberKey = KeysOf<number>
export type SwitchKey = KeysOf<boolean>
export type ChoiceKey = Exclude<OptionKey, NumberKey | SwitchKey>

export type OptionSpec = (
  | { kind: 'number'; key: NumberKey; step: number }
  | { kind: 'switch'; key: SwitchKey }
  | { kind: 'choice'; key: ChoiceKey; values: readonly string[] }
) & {
  /** Whether the option means anything beside the others; unset: always. */
  matters?: (rules: RuleCard) => boolean
}

export const TARGETS = [50, 100, 150, 250] as const

export const GROUPS: readonly {
  name: 'game' | 'knocking' | 'dealing' | 'ending'
  options: readonly OptionSpec[]
}[] = [
  {
    name: 'game',
    options: [
      { kind: 'number', key: 'target', step: 10 },
      { kind: 'switch', key: 'hollywood' },
    ],
  },
  {
    name: 'knocking',
    options: [
      { kind: 'switch', key: 'gin_only' },
      {
        kind: 'choice',
        key: 'oklahoma',
        values: ['no', 'ace_is_one', 'ace_is_gin'],
        matters: (rules) => !rules.gin_only,
      },
      {
        kind: 'switch',
        key: 'spades_double',
        matters: (rules) => !rules.gin_only && rules.oklahoma !== 'no',
      },
      {
        kind: 'number',
        key: 'knock_limit',
        step: 1,
        matters: (rules) => !rules.gin_only && rules.oklahoma === 'no',
      },
      { kind: 'switch', key: 'first_turn_knock', matters: (rules) => !rules.gin_only },
      { kind: 'number', key: 'gin_bonus', step: 5 },
      {
        kind: 'number',
        key: 'undercut_bonus',
        step: 5,
        matters: (rules) => !rules.gin_only,
      },
      { kind: 'switch', key: 'tie_undercuts', matters: (rules) => !rules.gin_only },
      { kind: 'switch', key: 'big_gin' },
      {
        kind: 'number',
        key: 'big_gin_bonus',
        step: 1,
        matters: (rules) => rules.big_gin,
      },
      {
        kind: 'choice',
        key: 'layoffs',
        values: ['automatic', 'manual'],
        matters: (rules) => !rules.gin_only,
      },
    ],
  },
  {
    name: 'dealing',
    options: [
      { kind: 'switch', key: 'upcard_offered' },
      { kind: 'choice', key: 'next_dealer', values: ['alternate', 'winner', 'loser'] },
      { kind: 'choice', key: 'void_dealer', values: ['same', 'alternate'] },
      { kind: 'number', key: 'takes_limit', step: 10 },
    ],
  },
  {
    name: 'ending',
    options: [
      { kind: 'number', key: 'box_bonus', step: 5 },
      { kind: 'number', key: 'game_bonus', step: 25 },
      { kind: 'switch', key: 'shutout_doubles' },
    ],
  },
]

/** The next value of a number by its buttons: round steps, and both ends of the range. */
export function stepped(value: number, by: number, [from, to]: readonly [number, number]): number {
  return Math.min(to, Math.max(from, Math.floor(value / by) * by + by))
}
