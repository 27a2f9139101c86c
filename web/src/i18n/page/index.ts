/** The texts of the page as a thing of the browser, each language a chunk of its own. */
import type { Language } from '../languages'
import type { PageText } from './en'

export type { PageText }

export const TEXTS: Record<Language, () => Promise<PageText>> = {
  en: async () => (await import('./en')).page,
  it: async () => (await import('./it')).page,
  pt: async () => (await import('./pt')).page,
  co: async () => (await import('./co')).page,
  es: async () => (await import('./es')).page,
  fr: async () => (await import('./fr')).page,
  de: async () => (await import('./de')).page,
}
