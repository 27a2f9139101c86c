/** The texts of a duplicate match, each language a chunk of its own. */
import type { Language } from '../languages'
import type { MatchText } from './en'

export type { MatchText }

export const TEXTS: Record<Language, () => Promise<MatchText>> = {
  en: async () => (await import('./en')).match,
  it: async () => (await import('./it')).match,
  pt: async () => (await import('./pt')).match,
  co: async () => (await import('./co')).match,
  es: async () => (await import('./es')).match,
  fr: async () => (await import('./fr')).match,
  de: async () => (await import('./de')).match,
}
