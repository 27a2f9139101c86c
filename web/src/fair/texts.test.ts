import { describe, expect, it as test } from 'vitest'
import { fair as english } from '../i18n/fair/en'
import { TEXTS } from '../i18n/fair'
import { LANGUAGES } from '../i18n/languages'

type Tell = (...args: unknown[]) => string

function said(value: unknown, key = ''): [key: string, text: string][] {
  if (typeof value === 'string') return [[key, value]]
  if (typeof value === 'function') {
    return [0, 1, 2].map((n) => [`${key}(${n})`, (value as Tell)(n, n)])
  }
  return Object.entries(value as object).flatMap(([name, inner]) => said(inner, `${key}.${name}`))
}

const keys = (value: unknown) => said(value).map(([key]) => key)

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
