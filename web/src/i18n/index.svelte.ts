/**
 * The words of the page in the language of its reader.
 *
 * `t` is the messages of the current language; whatever reads it in a component follows a
 * change of language at once. English is the type of all of them. Each is a chunk of its own,
 * fetched when wanted: `speak` must have been awaited once before anything is said.
 */
import type { Messages } from './en'
import { elapsed, formatDay, formatNumber, formatPercent } from './format'
import { HTML_LANG, isLanguage, preferred, type Language } from './languages'

const CATALOGUES: Record<Language, () => Promise<Messages>> = {
  en: async () => (await import('./en')).en,
  it: async () => (await import('./it')).it,
  pt: async () => (await import('./pt')).pt,
  co: async () => (await import('./co')).co,
  es: async () => (await import('./es')).es,
  fr: async () => (await import('./fr')).fr,
  de: async () => (await import('./de')).de,
}

let current = $state<Language>('en')
let messages = $state.raw<Messages>()

/** The messages of the current language: `t.home.title`. */
export const t: Messages = new Proxy({} as Messages, {
  get: (_, section) => messages?.[section as keyof Messages],
})

export function language(): Language {
  return current
}

/**
 * Speak a language: fetch its words, then change all at once. When they cannot be fetched the
 * page stays in the language it has, and the promise rejects.
 */
export async function speak(wanted: Language): Promise<void> {
  const found = await CATALOGUES[wanted]()
  current = wanted
  messages = found
  if (typeof document !== 'undefined') document.documentElement.lang = HTML_LANG[wanted]
}

/** The language to begin with: the one chosen here before, or the first we know of the browser's. */
export function initial(saved: string | null | undefined): Language {
  if (isLanguage(saved)) return saved
  return preferred(typeof navigator === 'undefined' ? [] : navigator.languages)
}

export const number = (value: number): string => formatNumber(current, value)
export const percent = (share: number): string => formatPercent(current, share)
export const day = (seconds: number): string => formatDay(current, seconds)

/** How long ago a moment of the server was: "2 hours ago". */
export function ago(seconds: number, now = Date.now() / 1000): string {
  const { unit, count } = elapsed(now - seconds)
  return t.time.ago[unit](count)
}

export { LANGUAGES, NAMES, type Language } from './languages'
export type { Messages } from './en'
