/** The texts of the page, each a chunk of its own. */
import type { Language } from '../i18n/languages'
import type { HowToText } from './text'

/** Corsican has no text yet that a reader of it has seen: the Italian one stands in, and says so. */
export const TEXTS: Partial<Record<Language, () => Promise<HowToText>>> = {
  en: async () => (await import('./en')).howto,
  it: async () => (await import('./it')).howto,
  pt: async () => (await import('./pt')).howto,
  es: async () => (await import('./es')).howto,
  fr: async () => (await import('./fr')).howto,
  de: async () => (await import('./de')).howto,
}

/** The language in which the page is read when a reader's own has no text. */
export const STAND_IN: Partial<Record<Language, Language>> = { co: 'it' }

export async function textOf(language: Language): Promise<HowToText> {
  const load = TEXTS[language] ?? TEXTS[STAND_IN[language] ?? 'en']
  if (!load) throw new Error(`no How-to-play text for ${language}`)
  return load()
}

/** The cards of the worked hands: the same in every language. */
export const HANDS = {
  knock: {
    knocker: { melds: ['5H 6H 7H 8H', '9S 9D 9C'], left: 'AS 2D 4C', sum: '1 + 2 + 4 = 7' },
    other: { melds: ['QS QH QD', '3S 4S 5S'], left: '9H 4H KD 6C', sum: '9 + 4 + 10 + 6 = 29' },
    after: { melds: ['4H 5H 6H 7H 8H', '9S 9D 9C 9H'], laid: '4H 9H', left: '', sum: '' },
  },
  undercut: {
    knocker: { melds: ['TD JD QD', '8S 8H 8D'], left: 'AC 2H 2S 4H', sum: '1 + 2 + 2 + 4 = 9' },
    other: { melds: ['KS KH KC', '5S 6S 7S'], left: '8C 9D 3C 3D', sum: '8 + 9 + 3 + 3 = 23' },
    after: { melds: ['9D TD JD QD', '8S 8H 8D 8C'], laid: '9D 8C', left: '', sum: '' },
  },
  gin: {
    knocker: { melds: ['3H 4H 5H', 'JS JD JC', '7C 8C 9C TC'], left: '', sum: '' },
    other: {
      melds: ['KS KH KC', '2D 3D 4D'],
      left: '6H TS 6C JH',
      sum: '6 + 10 + 6 + 10 = 32',
    },
    after: undefined,
  },
} as const
