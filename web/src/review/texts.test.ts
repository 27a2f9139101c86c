import { describe, expect, it as test } from 'vitest'
import { TEXTS } from '../i18n/review'
import { review as english } from '../i18n/review/en'
import { LANGUAGES } from '../i18n/languages'
import { keys, said } from '../i18n/said'

describe.each(LANGUAGES)('%s', async (language) => {
  const text = await TEXTS[language]()

  test('says everything that English says', () => {
    expect(keys(text)).toEqual(keys(english))
    expect(said(text).filter(([, words]) => !words.trim() || /[{}]|undefined/.test(words))).toEqual(
      [],
    )
  })

  test('names the card and the points it is given', () => {
    for (const tell of [text.passed, text.drew, text.took, text.threw, text.knocked]) {
      expect(tell('‹a›')).toContain('‹a›')
    }
    for (const tell of [text.gave, text.came, text.chance, text.nextCard, text.cost]) {
      expect(tell('‹a›')).toContain('‹a›')
    }
    expect(text.cameBetter('‹a›', '‹b›')).toMatch(/‹a›.*‹b›/)
  })

  test('writes typographic quotes, apostrophes and ellipses', () => {
    expect(said(text).filter(([, words]) => /['"]|\.\.\./.test(words))).toEqual([])
  })
})

test.each(['fr', 'co'] as const)('%s has no-break spaces before its double signs', async (code) => {
  const words = said(await TEXTS[code]())
  expect(words.filter(([, text]) => / [;!?:]|« | »|\w[;!?]/.test(text))).toEqual([])
})
