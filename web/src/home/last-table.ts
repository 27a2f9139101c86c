/** The rules chosen last, offered again for the next table. */
import type { Level } from '../protocol'
import { ORDER, PRESETS, type OptionKey, type Options, type Preset } from './presets'

export interface Choice {
  preset: Preset
  options: Options
  level: Level
  /** Whether others may look on. */
  watch: boolean
}

const KEY = 'ginvite.table'

export function readTable(text: string | null): Choice {
  const choice: Choice = { preset: 'friends', options: {}, level: 'medium', watch: false }
  try {
    const stored = JSON.parse(text ?? '{}') as Partial<Record<keyof Choice, unknown>>
    if (ORDER.includes(stored.preset as Preset)) choice.preset = stored.preset as Preset
    if (['easy', 'medium', 'hard'].includes(stored.level as string)) {
      choice.level = stored.level as Level
    }
    choice.watch = stored.watch === true
    for (const [key, value] of Object.entries(stored.options ?? {})) {
      const own = PRESETS[choice.preset][key as OptionKey]
      if (own !== undefined && typeof own === typeof value) {
        Object.assign(choice.options, { [key]: value })
      }
    }
  } catch {
    // What cannot be read was never chosen.
  }
  return choice
}

export function lastTable(): Choice {
  try {
    return readTable(localStorage.getItem(KEY))
  } catch {
    return readTable(null)
  }
}

export function rememberTable(choice: Choice): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(choice))
  } catch {
    // Then it is chosen anew the next time.
  }
}
