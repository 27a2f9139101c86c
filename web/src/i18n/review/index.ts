/** The texts of the review of one's play, each language a chunk of its own. */
import type { Language } from '../languages'
import type { ReviewText } from './en'

export type { ReviewText }

export const TEXTS: Record<Language, () => Promise<ReviewText>> = {
  en: async () => (await import('./en')).review,
  it: async () => (await import('./it')).review,
  pt: async () => (await import('./pt')).review,
  co: async () => (await import('./co')).review,
  es: async () => (await import('./es')).review,
  fr: async () => (await import('./fr')).review,
  de: async () => (await import('./de')).review,
}
