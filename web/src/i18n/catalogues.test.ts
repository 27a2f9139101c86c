import { describe, expect, it as test } from 'vitest'
import { co } from './co'
import { de } from './de'
import { en } from './en'
import { es } from './es'
import { fr } from './fr'
import { it } from './it'
import { LANGUAGES, type Language } from './languages'
import { later as enLater } from './later/en'
import { later as itLater } from './later/it'
import { later as ptLater } from './later/pt'
import { later as coLater } from './later/co'
import { later as esLater } from './later/es'
import { later as frLater } from './later/fr'
import { later as deLater } from './later/de'
import { joined, type Messages } from './messages'
import { pt } from './pt'

const ALL: Record<Language, Messages> = {
  en: joined(en, enLater),
  it: joined(it, itLater),
  pt: joined(pt, ptLater),
  co: joined(co, coLater),
  es: joined(es, esLater),
  fr: joined(fr, frLater),
  de: joined(de, deLater),
}

/** Messages whose letters are keys of a keyboard or the signs on cards, not ranks in a sentence. */
const LETTERS_MEANT = /^(cards\.letters\.|settings\.keysNote$)/

interface Said {
  key: string
  text: string
}

/** Every text of a catalogue; functions are called once with each list of arguments. */
function said(value: unknown, calls: unknown[][] = COUNTS, key = ''): Said[] {
  if (typeof value === 'string') return [{ key, text: value }]
  if (typeof value === 'function') {
    return calls.map((all) => {
      const args = all.slice(0, value.length)
      return { key: `${key}(${args.join()})`, text: told(value as Tell, args) }
    })
  }
  return Object.entries(value as object).flatMap(([name, inner]) =>
    said(inner, calls, key ? `${key}.${name}` : name),
  )
}

type Tell = (...args: unknown[]) => unknown

/** Types are gone at run time: what takes a name and does something with it gets one first. */
function told(tell: Tell, args: unknown[]): string {
  try {
    return String(tell(...args))
  } catch {
    return String(tell('‹a›', ...args.slice(1)))
  }
}

/** None, one and some of everything. */
const COUNTS = [0, 1, 2].map((n) => [n, n + 10, n + 20])
const NAMES = [['‹a›', '‹b›', '‹c›']]

/** The keys alone, with how many arguments each takes. */
function shape(value: unknown, key = ''): string[] {
  if (typeof value === 'string') return [key]
  if (typeof value === 'function') return [`${key}/${value.length}`]
  return Object.entries(value as object).flatMap(([name, inner]) => shape(inner, `${key}.${name}`))
}

describe.each(LANGUAGES)('%s', (language) => {
  const messages = ALL[language]
  const texts = said(messages)

  test('has every key, with the arguments of English', () => {
    expect(shape(messages).sort()).toEqual(shape(ALL.en).sort())
  })

  test('says something everywhere', () => {
    expect(texts.filter(({ text }) => !text.trim() || /undefined|NaN|\[object/.test(text))).toEqual(
      [],
    )
  })

  test('leaves no place for a number open', () => {
    expect(texts.filter(({ text }) => text.includes('{'))).toEqual([])
  })

  test('names everybody it is given', () => {
    const silent = said(messages, NAMES).filter(
      ({ key, text }) =>
        // What counts has no use for a name.
        !text.includes('NaN') && [...key.matchAll(/‹\w›/g)].some(([name]) => !text.includes(name)),
    )
    expect(silent).toEqual([])
  })

  test('carries no bare letter of a rank', () => {
    const bare = texts.filter(
      ({ key, text }) => !LETTERS_MEANT.test(key) && /(^|[\s(])[JQKVDRB]([\s.,;:!?)]|$)/.test(text),
    )
    expect(bare).toEqual([])
  })

  test('writes typographic quotes, apostrophes and ellipses', () => {
    expect(texts.filter(({ text }) => /['"]|\.\.\./.test(text))).toEqual([])
  })
})

describe.each(['fr', 'co'] as const)('%s', (language) => {
  test('has no-break spaces before its double signs', () => {
    const loose = said(ALL[language]).filter(({ text }) => /[ \w}][;!?]| :|[« ] |« | »/.test(text))
    expect(loose).toEqual([])
  })
})

test('Spanish closes nothing but a hand', () => {
  const closing = said(ALL.es).filter(({ key }) => /close|back|cancel|leave|tabs|inApp/i.test(key))
  expect(closing.length).toBeGreaterThan(5)
  expect(closing.filter(({ text }) => /\b(cerrar|cierr)/i.test(text))).toEqual([])
})

test('a void hand is never called a tie', () => {
  const tie = /\bpar[ie]\b|empat|égalité|unentschieden|\btie\b/i
  for (const language of LANGUAGES) {
    const { score, reveal } = ALL[language].table
    expect(`${score.kinds.void} ${reveal.void}`).not.toMatch(tie)
  }
})
