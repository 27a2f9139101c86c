import { describe, expect, it as test } from 'vitest'
import { fair as english } from '../i18n/fair/en'
import { TEXTS } from '../i18n/fair'
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

  test('writes typographic quotes, apostrophes and ellipses', () => {
    expect(said(text).filter(([, words]) => /['"]|\.\.\./.test(words))).toEqual([])
  })
})

test.each(['fr', 'co'] as const)('%s has no-break spaces before its double signs', async (code) => {
  const words = said(await TEXTS[code]())
  expect(words.filter(([, text]) => / [;!?:]|« | »/.test(text))).toEqual([])
})
