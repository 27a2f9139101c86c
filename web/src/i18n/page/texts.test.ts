import { expect, test } from 'vitest'
import { LANGUAGES } from '../languages'
import { TEXTS } from './index'
import { page as english } from './en'

const said = (value: unknown): [string, string][] =>
  Object.entries(value as object).flatMap(([key, inner]) =>
    typeof inner === 'string'
      ? [[key, inner] as [string, string]]
      : said(inner).map(([name, text]): [string, string] => [`${key}.${name}`, text]),
  )

test.each(LANGUAGES)('%s says all of it, with its own signs', async (language) => {
  const words = said(await TEXTS[language]())
  expect(words.map(([key]) => key)).toEqual(said(english).map(([key]) => key))
  for (const [, text] of words) {
    expect(text.trim()).not.toBe('')
    expect(text).not.toMatch(/['"]|\.\.\./)
    if (language === 'fr' || language === 'co') expect(text).not.toMatch(/ [;!?:»]|« |\w[;!?]/)
  }
})
