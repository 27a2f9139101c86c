import { expect, it as test } from 'vitest'
import type { Daily } from '../protocol'
import { countdown, neighbour, secondsOf, signed, spoilerFree } from './days'

test('days follow each other over the ends of months and years', () => {
  expect(neighbour('2026-03-01', -1)).toBe('2026-02-28')
  expect(neighbour('2026-12-31', 1)).toBe('2027-01-01')
  expect(new Date(secondsOf('2026-03-01') * 1000).toISOString()).toContain('2026-03-01T12')
})

test('the next game comes at midnight in UTC', () => {
  expect(countdown(Date.UTC(2026, 2, 1, 17, 47, 30))).toBe('6:13')
  expect(countdown(Date.UTC(2026, 2, 1, 23, 59, 59))).toBe('0:01')
  expect(countdown(Date.UTC(2026, 2, 1))).toBe('24:00')
})

test('a margin has its sign, and nothing has none', () => {
  expect([17, -4, 0].map((margin) => signed(margin, String))).toEqual(['+17', '−4', '0'])
})

const line = (winner: 0 | 1 | null) => ({ deal: 1, kind: 'knock' as const, winner, points: 12 })
const daily = (deals: ReturnType<typeof line>[]) =>
  ({ result: { won: true, totals: [104, 87], margin: 17, deals } }) as unknown as Daily

test('what is shared tells the course of the game and no card', () => {
  const words = { title: 'Ginvite', date: '1 March', level: 'Hard', beaten: '71%' }
  expect(spoilerFree(daily([line(0), line(null), line(1)]), words)).toBe(
    'Ginvite · 1 March\n+17 · Hard\n■–□\n71%',
  )
  expect(spoilerFree(daily([line(0)]), { ...words, beaten: '' }).split('\n')).toHaveLength(3)
})
