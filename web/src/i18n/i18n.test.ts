import { afterEach, describe, expect, test } from 'vitest'
import { settings } from '../settings.svelte'
import { cardName, rankLetter } from './cards.svelte'
import { elapsed, formatDay, formatNumber, formatPercent } from './format'
import { ago, initial, language, LANGUAGES, speak, t } from './index.svelte'
import { preferred } from './languages'
import { counter, form } from './words'

afterEach(async () => {
  settings.letters = 'own'
  await speak('en')
})

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

describe('plurals', () => {
  test('zero is one thing in French and Portuguese, and many elsewhere', () => {
    const zero = Object.fromEntries(LANGUAGES.map((code) => [code, form(code, 0)]))
    expect(zero).toEqual({
      en: 'other', it: 'other', pt: 'one', co: 'other', es: 'other', fr: 'one', de: 'other',
    }) // prettier-ignore
  })

  test('one is one and two are many in every language', () => {
    for (const code of LANGUAGES) {
      expect([form(code, 1), form(code, 2)]).toEqual(['one', 'other'])
    }
  })

  test('Corsican has a rule of its own, not the browser’s', () => {
    expect(Intl.PluralRules.supportedLocalesOf(['co'])).toEqual([])
    expect([0, 1, 1.5, 2, 1_000_000].map((n) => form('co', n))).toEqual([
      'other', 'one', 'other', 'other', 'other',
    ]) // prettier-ignore
  })

  test('a million, which some languages call many, takes the plural', () => {
    for (const code of LANGUAGES) expect(form(code, 1_000_000)).toBe('other')
  })

  test('nothing has words of its own where they are given', () => {
    const count = counter('fr')
    expect(count(0, { zero: 'aucun point', one: '{n} point', other: '{n} points' })).toBe(
      'aucun point',
    )
    expect(count(0, { one: '{n} point', other: '{n} points' })).toBe('0 point')
  })

  test('a counted number is written as the language writes numbers', () => {
    for (const code of LANGUAGES) {
      const count = counter(code)
      for (const n of [0, 7, 31, 999, 1000, 12_345, -3, 1.5])
        expect(count(n, { one: '{n}', other: '{n}' })).toBe(formatNumber(code, n))
    }
  })

  test('points in every language, from none to many', async () => {
    const counted: Record<string, string[]> = {}
    for (const code of LANGUAGES) {
      await speak(code)
      counted[code] = [0, 1, 2].map((n) => t.points(n))
    }
    expect(counted).toEqual({
      en: ['no points', '1 point', '2 points'],
      it: ['nessun punto', '1 punto', '2 punti'],
      pt: ['nenhum ponto', '1 ponto', '2 pontos'],
      co: ['nisun puntu', '1 puntu', '2 punti'],
      es: ['ningún punto', '1 punto', '2 puntos'],
      fr: ['aucun point', '1 point', '2 points'],
      de: ['keine Punkte', '1 Punkt', '2 Punkte'],
    })
  })
})

describe('numbers', () => {
  test('per cent with or without a space', () => {
    const written = LANGUAGES.map((code) => plain(formatPercent(code, 0.62)))
    expect(written).toEqual(['62%', '62%', '62%', '62 %', '62 %', '62 %', '62 %'])
  })

  test('Corsican writes numbers and days as French does', () => {
    expect(formatNumber('co', 12345.5)).toBe(formatNumber('fr', 12345.5))
    expect(formatDay('co', 0)).toBe(formatDay('fr', 0))
  })

  test('a day without its year', () => {
    const noon = Date.UTC(2026, 2, 4, 12) / 1000
    expect(formatDay('de', noon)).toBe('4. März')
    expect(formatDay('en', noon)).toBe('4 March')
  })
})

describe('times', () => {
  test.each([
    [-5, { unit: 'minute', count: 0 }],
    [59, { unit: 'minute', count: 0 }],
    [60, { unit: 'minute', count: 1 }],
    [3_599, { unit: 'minute', count: 59 }],
    [3_600, { unit: 'hour', count: 1 }],
    [86_399, { unit: 'hour', count: 23 }],
    [7 * 86_400, { unit: 'day', count: 7 }],
  ])('%i seconds', (seconds, expected) => {
    expect(elapsed(seconds)).toEqual(expected)
  })

  test('in words', async () => {
    expect(ago(100, 110)).toBe('just now')
    await speak('de')
    expect(ago(0, 86_400)).toBe('vor 1 Tag')
  })
})

describe('the language of a reader', () => {
  test.each([
    [['it-CH', 'de'], 'it'],
    [['ja', 'pt-PT'], 'pt'],
    [['co'], 'co'],
    [['DE_at'], 'de'],
    [['ja', 'zh'], 'en'],
    [[], 'en'],
  ])('%j is read as %s', (wanted, expected) => {
    expect(preferred(wanted)).toBe(expected)
  })

  test('what was chosen here goes before what the browser says', () => {
    expect(initial('fr')).toBe('fr')
    expect(initial('klingon')).toBe(preferred(navigator.languages))
  })

  test('speaking a language changes the words and the page', async () => {
    await speak('pt')
    expect(language()).toBe('pt')
    expect(document.documentElement.lang).toBe('pt-BR')
    expect(t.levels.easy).toBe('Fácil')
  })
})

describe('cards', () => {
  test('in words, the suit first in German', async () => {
    const spoken: Record<string, string> = {}
    for (const code of LANGUAGES) {
      await speak(code)
      spoken[code] = `${cardName('4H')}, ${cardName('JS')}`
    }
    expect(spoken).toEqual({
      en: 'four of hearts, jack of spades',
      it: 'quattro di cuori, fante di picche',
      pt: 'quatro de copas, valete de espadas',
      co: 'quattru di cuori, sbiru di picche',
      es: 'cuatro de corazones, jota de picas',
      fr: 'quatre de cœur, valet de pique',
      de: 'Herz-Vier, Pik-Bube',
    })
  })

  test('their letters: V D R in French, B D K in German, J Q K where they are wanted', async () => {
    const letters = () => [...'AT9JQK'].map(rankLetter)
    expect(letters()).toEqual(['A', '10', '9', 'J', 'Q', 'K'])
    await speak('fr')
    expect(letters()).toEqual(['A', '10', '9', 'V', 'D', 'R'])
    await speak('de')
    expect(letters()).toEqual(['A', '10', '9', 'B', 'D', 'K'])
    settings.letters = 'english'
    expect(letters()).toEqual(['A', '10', '9', 'J', 'Q', 'K'])
  })
})
