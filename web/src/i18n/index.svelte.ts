/**
 * The words of the page in the language of its reader.
 *
 * `t` is the messages of the current language; whatever reads it in a component follows a
 * change of language at once. English is the type of all of them. Each is two chunks, fetched when
 * wanted: `speak` must have been awaited once before anything is said, and `withWords` before
 * anything that is not on the first screens (`later/`).
 */
import { elapsed, formatDay, formatNumber, formatPercent } from './format'
import { HTML_LANG, isLanguage, preferred, type Language } from './languages'
import { joined, type First, type Later, type Messages } from './messages'

const FIRST: Record<Language, () => Promise<First>> = {
  en: async () => (await import('./en')).en,
  it: async () => (await import('./it')).it,
  pt: async () => (await import('./pt')).pt,
  co: async () => (await import('./co')).co,
  es: async () => (await import('./es')).es,
  fr: async () => (await import('./fr')).fr,
  de: async () => (await import('./de')).de,
}

const LATER: Record<Language, () => Promise<Later>> = {
  en: async () => (await import('./later/en')).later,
  it: async () => (await import('./later/it')).later,
  pt: async () => (await import('./later/pt')).later,
  co: async () => (await import('./later/co')).later,
  es: async () => (await import('./later/es')).later,
  fr: async () => (await import('./later/fr')).later,
  de: async () => (await import('./later/de')).later,
}

let current = $state<Language>('en')
let messages = $state.raw<First | Messages>()
/** Whether the second part is wanted as well, here and in every language that is chosen later. */
let isAllWanted = false
let all: Promise<void> | undefined

/** The messages of the current language: `t.home.title`. */
export const t: Messages = new Proxy({} as Messages, {
  get: (_, section) => messages?.[section as keyof First],
})

export function language(): Language {
  return current
}

/**
 * Speak a language: fetch its words, then change all at once. When they cannot be fetched the
 * page stays in the language it has, and the promise rejects.
 */
export async function speak(wanted: Language): Promise<void> {
  const later = isAllWanted ? LATER[wanted]() : undefined
  const [first, rest] = await Promise.all([FIRST[wanted](), later])
  current = wanted
  messages = rest ? joined(first, rest) : first
  if (typeof document !== 'undefined') document.documentElement.lang = HTML_LANG[wanted]
}

/** Fetch the words of what is not on the first screens. */
export function allWords(): Promise<void> {
  isAllWanted = true
  all ??= speak(current).catch((error: unknown) => {
    all = undefined
    throw error
  })
  return all
}

/** A part of the client that is opened, once its words are there too. */
export async function withWords<T>(part: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([part, allWords()])
  return loaded
}

/** Name the page once its words are there; when they cannot be fetched it keeps its name. */
export function entitle<Words>(loading: Promise<Words>, title: (words: Words) => string): void {
  loading.then(
    (words) => (document.title = `${title(words)} · ${t.title}`),
    () => {},
  )
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
export type { Messages } from './messages'
