/** The texts of what surrounds the table of an evening, each language a chunk of its own. */
import type { Language } from '../languages'
import type { EveningText } from './en'

export type { EveningText }

export const TEXTS: Record<Language, () => Promise<EveningText>> = {
  en: async () => (await import('./en')).evening,
  it: async () => (await import('./it')).evening,
  pt: async () => (await import('./pt')).evening,
  co: async () => (await import('./co')).evening,
  es: async () => (await import('./es')).evening,
  fr: async () => (await import('./fr')).evening,
  de: async () => (await import('./de')).evening,
}
