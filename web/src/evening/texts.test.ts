import { describe, expect, it as test } from 'vitest'
import { TEXTS } from '../i18n/evening'
import { evening as english } from '../i18n/evening/en'
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

  test('names everybody it is given', () => {
    const { device, replay } = text
    for (const tell of [device.pass, device.seal, device.reveal, replay.laysOff]) {
      expect(tell('‹a›')).toContain('‹a›')
    }
  })

  test('writes typographic quotes, apostrophes and ellipses', () => {
    expect(said(text).filter(([, words]) => /['"]|\.\.\./.test(words))).toEqual([])
  })

  test('never calls a void hand a tie', () => {
    const tie = /\bpar[ie]\b|empat|égalité|unentschieden|\btie\b/i
    expect(text.daily.handVoid).not.toMatch(tie)
  })
})

test.each(['fr', 'co'] as const)('%s has no-break spaces before its double signs', async (code) => {
  const words = said(await TEXTS[code]())
  expect(words.filter(([, text]) => / [;!?:]|« | »|\w[;!?]/.test(text))).toEqual([])
})
