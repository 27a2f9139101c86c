import { describe, expect, test } from 'vitest'
import { HANDS, TEXTS, textOf } from './index'
import { parts } from './rich'
import type { HowToText } from './text'

const WRITTEN = Object.keys(TEXTS) as (keyof typeof TEXTS)[]
const texts = Object.fromEntries(
  await Promise.all(WRITTEN.map(async (code) => [code, await textOf(code)])),
) as Record<string, HowToText>

/** All texts of a page, in order. */
function all(value: unknown): string[] {
  return typeof value === 'string' ? [value] : Object.values(value as object).flatMap(all)
}

/** The cards, ranks and numbers that a page names: the same in every language. */
function facts(text: string) {
  return parts(text)
    .filter((part) => part.kind === 'card' || part.kind === 'rank')
    .map((part) => ('card' in part ? part.card : 'rank' in part ? part.rank : ''))
}

test('every page but the Corsican is written, which reads the Italian', async () => {
  expect(WRITTEN.sort()).toEqual(['de', 'en', 'es', 'fr', 'it', 'pt'])
  expect(await textOf('co')).toBe(texts.it)
})

describe.each(WRITTEN)('%s', (code) => {
  const text = texts[code] as HowToText
  const english = texts.en as HowToText

  test('has as much of everything as English', () => {
    expect(text.rules.items).toHaveLength(12)
    expect(text.tips.items).toHaveLength(10)
    expect(text.questions.items).toHaveLength(english.questions.items.length)
    expect(text.scores.rows).toHaveLength(4)
    expect(text.history.paragraphs).toHaveLength(2)
  })

  test('says something everywhere, with every mark read', () => {
    expect(all(text).filter((line) => !line.trim())).toEqual([])
    const left = all(text).flatMap(parts).filter((part) => /[[\]*]/.test('text' in part ? part.text : '')) // prettier-ignore
    expect(left).toEqual([])
  })

  test('shows the same cards in the same places', () => {
    for (const key of ['rules', 'tips', 'questions'] as const) {
      const own = text[key].items.map((item) => facts(all(item).join(' ')))
      expect(own).toEqual(english[key].items.map((item) => facts(all(item).join(' '))))
    }
    for (const key of ['knock', 'undercut', 'gin'] as const) {
      expect(facts(text.examples[key].then)).toEqual(facts(english.examples[key].then))
    }
  })

  test('counts the same points', () => {
    const sums = (of: HowToText) =>
      [of.examples.knock, of.examples.undercut, of.examples.gin].map((example) =>
        (example.result.match(/\d+/g) ?? []).map(Number),
      )
    expect(sums(text)).toEqual([
      [16, 7, 9],
      [25, 9, 6, 28],
      [25, 32, 57],
    ])
  })

  test('carries no bare letter of a rank but where letters are explained', () => {
    const rest = { ...text, letters: '' }
    expect(all(rest).filter((line) => /(^|[\s(])[JQKVRB]([\s,;:!?)]|$)/.test(line))).toEqual([])
  })
})

const VALUE: Record<string, number> = { A: 1, T: 10, J: 10, Q: 10, K: 10 }
const points = (cards: string) =>
  cards
    .split(' ')
    .filter(Boolean)
    .reduce((sum, card) => sum + (VALUE[card[0] ?? ''] ?? Number(card[0])), 0)

describe('the worked hands', () => {
  test.each(Object.entries(HANDS))('%s: ten cards each, none twice, sums right', (_, hand) => {
    const cards = [hand.knocker, hand.other].map((side) =>
      [...side.melds, side.left].join(' ').split(' ').filter(Boolean),
    )
    expect(cards.map((side) => side.length)).toEqual([10, 10])
    expect(new Set(cards.flat()).size).toBe(20)
    for (const side of [hand.knocker, hand.other]) {
      if (side.sum) expect(Number(side.sum.split('= ')[1])).toBe(points(side.left))
    }
  })

  test('knock: 9, undercut: 28, gin: 57', () => {
    const rest = (hand: { other: { left: string }; after?: { laid: string } }) =>
      points(hand.other.left) - points(hand.after?.laid ?? '')
    expect(rest(HANDS.knock) - points(HANDS.knock.knocker.left)).toBe(9)
    expect(25 + points(HANDS.undercut.knocker.left) - rest(HANDS.undercut)).toBe(28)
    expect(25 + rest(HANDS.gin)).toBe(57)
  })
})

describe('marks', () => {
  test('cards, ranks and words are taken out of the text', () => {
    expect(parts('A *run*: [5H] before [T], so.')).toEqual([
      { kind: 'text', text: 'A ' },
      { kind: 'word', text: 'run' },
      { kind: 'text', text: ': ' },
      { kind: 'card', card: '5H' },
      { kind: 'text', text: ' before ' },
      { kind: 'rank', rank: 'T' },
      { kind: 'text', text: ', so.' },
    ])
  })

  test('what is no card stays text', () => {
    expect(parts('[1H] and [XX]')).toEqual([{ kind: 'text', text: '[1H] and [XX]' }])
  })
})
