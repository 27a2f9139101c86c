/** The texts of the page of the opened seal, each a chunk of its own. */
import type { Language } from '../languages'
import type { FairText } from './en'

export type { FairText }

export const TEXTS: Record<Language, () => Promise<FairText>> = {
  en: async () => (await import('./en')).fair,
  it: async () => (await import('./it')).fair,
  pt: async () => (await import('./pt')).fair,
  co: async () => (await import('./co')).fair,
  es: async () => (await import('./es')).fair,
  fr: async () => (await import('./fr')).fair,
  de: async () => (await import('./de')).fair,
}
