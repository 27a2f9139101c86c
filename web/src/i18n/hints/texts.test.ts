import { describe, expect, it as test } from 'vitest'
import { hintIn } from '../../table/hint'
import type { Hint } from '../../protocol'
import { LANGUAGES } from '../languages'
import { HINTS } from '.'

const none = {
  card: null,
  meld: null,
  deadwood: null,
  against: null,
  gone: null,
  points: null,
  outs: null,
}
const discard = { type: 'discard', card: 'KD' } as const
const draw = { type: 'draw', pile: 'discard' } as const
const stock = { type: 'draw', pile: 'stock' } as const
const pass = { type: 'pass' } as const
const knock = { type: 'knock', card: 'KD', melds: null } as const

/** Each reason with its arguments, and what its sentence must name. */
const CASES: [Hint['action'], Hint['reason'], Partial<Hint['args']>, string[]][] = [
  [draw, 'completes_meld', { meld: ['5H', '6H', '7H'] }, ['[7H]', '[5H] [6H]']],
  [draw, 'completes_meld', { meld: ['7H'] }, ['[7H]']],
  [stock, 'upcard_of_no_use', { card: '7H' }, ['[7H]']],
  [pass, 'upcard_of_no_use', { card: '7H' }, ['[7H]']],
  [stock, 'only_stock', {}, []],
  [knock, 'gin', {}, ['[KD]']],
  [{ type: 'big_gin' }, 'big_gin', {}, []],
  [knock, 'knock', { deadwood: 7, against: 18 }, ['[KD]', '7', '18']],
  [discard, 'wait', { card: 'KD', deadwood: 9, against: 6 }, ['[KD]', '9', '6']],
  [discard, 'safest', { card: 'KD', gone: 3 }, ['[KD]', '3']],
  [discard, 'highest', { card: 'KD', points: 10 }, ['[KD]', '10']],
  [discard, 'keeps_outs', { card: 'KD', outs: 0 }, ['[KD]']],
  [discard, 'keeps_outs', { card: 'KD', outs: 1 }, ['[KD]', '1']],
  [discard, 'keeps_outs', { card: 'KD', outs: 12 }, ['[KD]', '12']],
  [discard, 'spare', { card: 'KD' }, ['[KD]']],
  [{ type: 'lay_off', melds: [], layoffs: [] }, 'best_defence', {}, []],
  [{ type: 'next_deal', entropy: '' }, 'next_deal', {}, []],
]

describe.each(LANGUAGES)('%s', async (language) => {
  const texts = await HINTS[language]()
  const said = CASES.map(([action, reason, args]) => {
    const hint: Hint = { version: 1, action, reason, args: { ...none, ...args } }
    return hintIn(texts, hint, '7H')
  })

  test.each(CASES.map((each, index) => [index, each[1], each[3]] as const))(
    '%d %s names its card and its numbers',
    (index, _, named) => {
      for (const part of named) expect(said[index]).toContain(part)
      expect(said[index]).not.toMatch(/[{}]|undefined|null|\[\]|['"]/)
    },
  )

  test('has a sentence of its own for each', () => {
    expect(new Set(said).size).toBe(CASES.length)
  })
})

test.each(['fr', 'co'] as const)('%s has no-break spaces before its double signs', async (code) => {
  const texts = Object.values(await HINTS[code]())
  const words = texts.map((text) => (typeof text === 'string' ? text : String(text)))
  expect(words.filter((text) => / [;!?:]|[^\s\u00a0\u202f][;!?]/.test(text))).toEqual([])
})
