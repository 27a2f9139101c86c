/** The seven languages: their own names, and the tags that the platform's formatters know. */

export const LANGUAGES = ['en', 'it', 'pt', 'co', 'es', 'fr', 'de'] as const
export type Language = (typeof LANGUAGES)[number]

/** Each language in its own words, as a reader of it looks for it. */
export const NAMES: Record<Language, string> = {
  en: 'English',
  it: 'Italiano',
  pt: 'Português',
  co: 'Corsu',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
}

/** For `<html lang>`: what the text is written in. */
export const HTML_LANG: Record<Language, string> = { ...codes(), pt: 'pt-BR' }

/**
 * For `Intl`. The platform has no data for Corsican and would silently answer in the browser's
 * own language, so French stands in for its numbers and dates.
 */
export const INTL_TAG: Record<Language, string> = {
  ...codes(),
  en: 'en-GB',
  pt: 'pt-BR',
  co: 'fr',
}

function codes(): Record<Language, string> {
  return { en: 'en', it: 'it', pt: 'pt', co: 'co', es: 'es', fr: 'fr', de: 'de' }
}

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && (LANGUAGES as readonly string[]).includes(value)
}

/** The first of the reader's languages that we speak, in their order; English otherwise. */
export function preferred(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const code = tag.toLowerCase().split(/[-_]/)[0]
    if (isLanguage(code)) return code
  }
  return 'en'
}
