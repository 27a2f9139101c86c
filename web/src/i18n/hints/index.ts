/** Hints come with the first one that is asked for, each language a chunk of its own. */
import type { Language } from '../languages'
import type { Hints } from './en'

export type { Hints }

export const HINTS: Record<Language, () => Promise<Hints>> = {
  en: async () => (await import('./en')).hints,
  it: async () => (await import('./it')).hints,
  pt: async () => (await import('./pt')).hints,
  co: async () => (await import('./co')).hints,
  es: async () => (await import('./es')).hints,
  fr: async () => (await import('./fr')).hints,
  de: async () => (await import('./de')).hints,
}
