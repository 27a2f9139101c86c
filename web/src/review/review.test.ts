import { describe, expect, it as test } from 'vitest'
import { review as words } from '../i18n/review/en'
import type { Action, Review, ReviewedDeal, ReviewedDecision } from '../protocol'
import {
  area,
  costliest,
  course,
  decisionAt,
  did,
  drawnFrom,
  HEIGHT,
  line,
  nextSlip,
  resultOf,
  rows,
  tally,
  thrown,
  toDo,
  WIDTH,
  type Grade,
} from './review'

const STOCK: Action = { type: 'draw', pile: 'stock' }
const none = {
  card: null,
  meld: null,
  deadwood: null,
  against: null,
  gone: null,
  points: null,
  outs: null,
}

function decision(grade: Grade, worth = 0, action: Action = STOCK): ReviewedDecision {
  return {
    step: 0,
    phase: 'draw',
    action,
    best: action,
    reason: 'only_stock',
    args: none,
    grade,
    loss: 0,
    points: 0,
    worth,
    hand: [],
    melds: [],
    deadwood: 0,
    drawn: null,
    upcard: 'QS',
    stock_count: 31,
    known: [],
    open: null,
  }
}

function deal(grades: Grade[], winner: ReviewedDeal['winner'] = 0, points = 30): ReviewedDeal {
  const decisions = grades.map((grade, index) => decision(grade, index * 10))
  return { deal: 1, dealer: 0, scores: [0, 0], kind: 'knock', winner, points, decisions }
}

function game(...deals: ReviewedDeal[]): Review {
  return {
    state: 'done',
    done: deals.length,
    of: deals.length,
    game: 1,
    seat: 0,
    accuracy: 1,
    points: 0,
    costliest: [[1, 0]],
    deals,
  }
}

describe('a review', () => {
  const review = game(deal(['best', 'slip']), deal(['slip', 'best', 'close']))

  test('counts what has each grade', () => {
    expect(tally(review.deals[1]?.decisions ?? [])).toEqual({ best: 1, close: 1, slip: 1 })
  })

  test('finds its decisions by their places', () => {
    expect(costliest(review)).toEqual([{ hand: 1, index: 0 }])
    expect(decisionAt(review, { hand: 1, index: 2 })?.grade).toBe('close')
    expect(decisionAt(review, { hand: 2, index: 0 })).toBeUndefined()
  })

  test('goes from slip to slip, over the hands and round', () => {
    expect(nextSlip(review, { hand: 0, index: 1 })).toEqual({ hand: 1, index: 0 })
    expect(nextSlip(review, { hand: 1, index: 0 })).toEqual({ hand: 0, index: 1 })
    expect(nextSlip(game(deal(['best', 'best'])), { hand: 0, index: 0 })).toBeUndefined()
  })
})

describe('the graph', () => {
  test('ends with the result, as points of the reviewed seat', () => {
    expect(resultOf(deal([], 0), 0)).toBe(30)
    expect(resultOf(deal([], 0), 1)).toBe(-30)
    expect(resultOf(deal([], null, 0), 1)).toBe(0)
  })

  test('lies inside its frame, left to right, higher for more', () => {
    const { dots, zero } = course(deal(['best', 'best', 'slip']), 0)
    expect(dots.map(({ grade }) => grade)).toEqual(['best', 'best', 'slip', undefined])
    for (const { x, y } of dots) {
      expect(x).toBeGreaterThan(0)
      expect(x).toBeLessThan(WIDTH)
      expect(y).toBeGreaterThan(0)
      expect(y).toBeLessThan(HEIGHT)
    }
    expect(dots[0]?.y).toBe(zero)
    expect(dots[1]?.y).toBeLessThan(zero)
    expect(dots.map(({ x }) => x)).toEqual(dots.map(({ x }) => x).sort((a, b) => a - b))
  })

  test('is drawn also for a hand without a decision', () => {
    const way = course(deal([]), 0)
    expect(line(way.dots)).toMatch(/^M/)
    expect(area(way)).toMatch(/Z$/)
  })
})

test('a hand lies in two rows, melds whole, and loses no card', () => {
  const hand = ['AC', 'AD', 'AS', '9C', '9D', '9H', '9S', '2D', '2S', '4D', '5D']
  const melds = [
    ['AC', 'AD', 'AS'],
    ['9C', '9D', '9H', '9S'],
  ]
  const laid = rows(hand, melds)
  expect(laid.flatMap((row) => row.flatMap(({ cards }) => cards)).sort()).toEqual([...hand].sort())
  for (const meld of melds) {
    expect(
      laid.some((row) => row.some(({ cards }) => meld.every((card) => cards.includes(card)))),
    ).toBe(true)
  }
  const bare = rows(hand, [])
  expect(bare.map((row) => row.flatMap(({ cards }) => cards).length)).toEqual([6, 5])
})

test('says what was done and what there was to do', () => {
  const all: Action[] = [
    { type: 'pass' },
    STOCK,
    { type: 'draw', pile: 'discard' },
    { type: 'discard', card: '7C' },
    { type: 'knock', card: '7C', melds: null },
    { type: 'big_gin' },
  ]
  const said = all.map((action) => did(decision('best', 0, action), words))
  const wanted = all.map((action) => toDo(action, words))
  expect(new Set(said).size).toBe(all.length)
  expect(new Set(wanted).size).toBe(all.length)
  expect(said[3]).toContain('[7C]')
  expect(said[0]).toContain('[QS]')
  expect(all.map(thrown)).toEqual([undefined, undefined, undefined, '7C', '7C', undefined])
  expect(all.map(drawnFrom).slice(0, 3)).toEqual(['stock', 'stock', 'discard'])
})
