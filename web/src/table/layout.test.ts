import { describe, expect, test } from 'vitest'
import {
  handHeight,
  insertionIndex,
  layBacks,
  layHand,
  layShown,
  metrics,
  rowsOf,
  type Box,
  type Group,
  type Taste,
} from './layout'

const TASTE: Taste = { handLayout: 'auto', cardSize: 'normal' }
const SCREENS = [
  [320, 568],
  [360, 640],
  [390, 844],
  [430, 932],
  [768, 1024],
  [844, 390],
  [1024, 700],
  [1440, 900],
  [2560, 1440],
] as const

/** `4H 5H 6H | 9C` as groups; a group that begins with = is a meld. */
const hand = (text: string): Group[] =>
  text.split('|').map((part) => ({
    cards: part.replace('=', ' ').trim().split(/\s+/),
    meld: part.includes('='),
  }))

const text = (rows: Group[][]) =>
  rows.map((row) => row.map(({ cards, meld }) => (meld ? '=' : '') + cards.join(' ')).join(' | '))

const ELEVEN = hand('=4H 5H 6H|=9C 9D 9S|=JS QS KS|7C KD')

const boxOf = (width: number, height: number, taste = TASTE): Box => {
  const m = metrics(width, height, taste)
  const room = m.kind === 'wide' ? width - 340 - 48 : m.kind === 'turned' ? width - 200 : width - 24
  return { x: 12, y: 500, width: room, height: handHeight(m) }
}

describe('rows of a hand', () => {
  test('are one where there is room', () => {
    expect(rowsOf(ELEVEN, 1, true)).toEqual([ELEVEN])
  })

  test('break between melds', () => {
    expect(text(rowsOf(ELEVEN, 2, true))).toEqual(['=4H 5H 6H | =9C 9D 9S', '=JS QS KS | 7C KD'])
  })

  test('break loose cards anywhere, the upper row the longer', () => {
    const rows = rowsOf(hand('=4H 5H 6H|2C 3D 7S 8S 9H JC QD KD'), 2, true)
    expect(text(rows)).toEqual(['=4H 5H 6H | 2C 3D 7S', '8S 9H JC QD KD'])
  })

  test('bring loose cards up when two melds do not fit above', () => {
    const rows = rowsOf(hand('=4H 5H 6H 7H|=9C 9D 9S|2C 3D JC KD'), 2, true)
    expect(text(rows)).toEqual(['=4H 5H 6H 7H | 2C 3D', '=9C 9D 9S | JC KD'])
  })

  test('keep an order that is fixed, even through a meld', () => {
    const rows = rowsOf(hand('=4H 5H 6H 7H|=9C 9D 9S|2C 3D JC KD'), 2, false)
    expect(text(rows)).toEqual(['=4H 5H 6H 7H | =9C 9D', '=9S | 2C 3D JC KD'])
  })

  test.each([10, 11])('of %i cards never have more than six where melds allow it', (count) => {
    const sizes = [[], [3], [4], [5], [3, 3], [4, 3], [4, 4], [5, 3], [3, 3, 3], [6, 4]]
    for (const melds of sizes) {
      const sum = melds.reduce((a, b) => a + b, 0)
      if (sum > count) continue
      let next = 0
      const take = (n: number) => Array.from({ length: n }, () => `c${next++}`)
      const groups = melds.map((n) => ({ cards: take(n), meld: true }))
      const loose = take(count - sum)
      const rows = rowsOf(
        loose.length ? [...groups, { cards: loose, meld: false }] : groups,
        2,
        true,
      )
      const counts = rows.map((row) => row.reduce((a, { cards }) => a + cards.length, 0))
      expect(Math.max(...counts), `melds ${melds.join()}`).toBeLessThanOrEqual(6)
      expect(counts.reduce((a, b) => a + b)).toBe(count)
      for (const row of rows) {
        const whole = row.filter(({ meld }) => meld).map(({ cards }) => cards.length)
        expect(melds).toEqual(expect.arrayContaining(whole))
      }
    }
  })
})

describe('the own hand', () => {
  test.each(SCREENS)('shows a thumb’s width of each of eleven cards at %i × %i', (w, h) => {
    const m = metrics(w, h, TASTE)
    const { poses, order } = layHand(ELEVEN, boxOf(w, h), m)
    order.slice(1).forEach((card, index) => {
      const before = poses.get(order[index]!)!
      const after = poses.get(card)!
      if (after.y === before.y)
        expect(after.x - before.x).toBeGreaterThanOrEqual(m.kind === 'turned' ? 40 : 44)
    })
  })

  test.each(SCREENS)('lies within its box at %i × %i', (w, h) => {
    const m = metrics(w, h, TASTE)
    const box = boxOf(w, h)
    for (const { x, y } of layHand(ELEVEN, box, m).poses.values()) {
      expect(x).toBeGreaterThanOrEqual(box.x - 0.01)
      expect(x + m.w).toBeLessThanOrEqual(box.x + box.width + 0.01)
      expect(y).toBeGreaterThanOrEqual(box.y)
      expect(y + m.w * 1.4).toBeLessThanOrEqual(box.y + box.height + 0.01)
    }
  })

  test('has a line under each meld and under nothing else', () => {
    const { lines, poses } = layHand(ELEVEN, boxOf(390, 844), metrics(390, 844, TASTE))
    expect(lines.map(({ id }) => id)).toEqual(['4H', '9C', 'JS'])
    const first = lines[0]!
    expect(first.x).toBe(poses.get('4H')!.x + 3)
    expect(first.x + first.width).toBeLessThan(poses.get('9C')!.x)
  })

  test.each(['small', 'large'] as const)('fits the screen with %s cards', (cardSize) => {
    for (const [w, h] of SCREENS) {
      const m = metrics(w, h, { ...TASTE, cardSize })
      const box = boxOf(w, h, { ...TASTE, cardSize })
      const { poses } = layHand(ELEVEN, box, m)
      for (const { x } of poses.values()) {
        expect(x).toBeGreaterThanOrEqual(box.x - 0.01)
        expect(x + m.w).toBeLessThanOrEqual(box.x + box.width + 0.01)
      }
      // Header, other hand, words and bar want some 320 pixels of a phone's height.
      if (m.rows === 2) expect(handHeight(m) + m.pile * 1.4 + 315).toBeLessThanOrEqual(h)
    }
  })

  test('lies in one row or two as its player likes', () => {
    const rows = (handLayout: Taste['handLayout'], w: number, h: number) =>
      metrics(w, h, { ...TASTE, handLayout }).rows
    expect(rows('fan', 390, 844)).toBe(1)
    expect(rows('rows', 1440, 900)).toBe(2)
    expect(rows('auto', 390, 844)).toBe(2)
    expect(rows('auto', 844, 390)).toBe(1)
  })
})

describe('a dragged card', () => {
  const m = metrics(390, 844, TASTE)
  const layout = layHand(ELEVEN, boxOf(390, 844), m)
  const middle = (card: string) => {
    const { x, y } = layout.poses.get(card)!
    return [x + m.w / 2, y + (m.w * 1.4) / 2] as const
  }

  test('stays where it is when it is not moved', () => {
    layout.order.forEach((card, index) => {
      expect(insertionIndex(layout, card, ...middle(card), m)).toBe(index)
    })
  })

  test('goes between the cards it is held over, in either row', () => {
    const [x, y] = middle('9C')
    expect(insertionIndex(layout, 'KD', x - m.strip / 2, y, m)).toBe(3)
    const [low, lower] = middle('JS')
    expect(insertionIndex(layout, '4H', low - 5, lower, m)).toBe(5)
  })

  test('goes to the ends beyond them', () => {
    expect(insertionIndex(layout, 'KD', 0, 510, m)).toBe(0)
    expect(insertionIndex(layout, '4H', 390, 700, m)).toBe(10)
  })
})

test('the other hand is a fan around the middle of its box', () => {
  const m = metrics(390, 844, TASTE)
  const box = { x: 12, y: 80, width: 366, height: 64 }
  const left = layBacks(0, 10, box, m)
  const right = layBacks(9, 10, box, m)
  expect(left.x + right.x + m.back).toBeCloseTo(2 * 12 + 366)
  expect(left.turn).toBeCloseTo(-right.turn)
  const near = layBacks(0, 10, box, m, 'near')
  expect(near.turn).toBeCloseTo(-left.turn)
  expect(near.y - box.y).toBeCloseTo(box.y - left.y)
})

describe('shown hands', () => {
  const m = metrics(390, 844, TASTE)
  const plain = (cards: string) => cards.split(' ').map((card) => ({ card, laid: false }))
  const groups = [
    { kind: 'meld' as const, cards: [...plain('4H 5H 6H'), { card: '7H', laid: true }] },
    { kind: 'meld' as const, cards: plain('9C 9D 9S') },
    { kind: 'dead' as const, cards: plain('2C 3D 7C') },
  ]
  const box = { x: 16, y: 100, width: 358, height: 0 }

  test('wrap whole groups and say how high they are', () => {
    const { poses, height } = layShown(groups, box, m)
    const rows = new Set([...poses.values()].map(({ y }) => y + (y === 93 ? 7 : 0)))
    expect(rows.size).toBe(2)
    expect(height).toBeCloseTo(2 * m.shown * 1.4 + 24)
    for (const { x } of poses.values()) expect(x + m.shown).toBeLessThanOrEqual(16 + 358)
  })

  test('lift what was laid off', () => {
    const { poses } = layShown(groups, box, m)
    expect(poses.get('7H')!.y).toBe(poses.get('6H')!.y - 7)
  })
})
