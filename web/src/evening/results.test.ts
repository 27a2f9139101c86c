import { expect, it as test } from 'vitest'
import type { FinishedGame, Results } from '../protocol'
import { bars, kindToShow, lately } from './results'

const game = (margin: number, kind: FinishedGame['kind'] = 'easy'): FinishedGame => ({
  at: 0,
  kind,
  won: margin > 0,
  margin,
  deals: 4,
})

test('the kind of the last game is shown first', () => {
  const history = [game(10), game(-3, 'friend')]
  expect(kindToShow({ history } as unknown as Results)).toBe('friend')
  expect(kindToShow({ history: [] } as unknown as Results)).toBe('medium')
})

test('won and lost games are counted', () => {
  expect(lately([game(5), game(-5), game(0)])).toEqual([1, 3])
})

test('a bar is as long as its margin, over the line or under it', () => {
  const size = { width: 120, height: 100 }
  const [win, loss, none] = bars([game(40), game(-20), game(0)], size)
  expect(win).toMatchObject({ x: 90, y: 2, height: 48, won: true })
  expect(loss).toMatchObject({ x: 100, y: 50, height: 24, won: false })
  expect(none?.height).toBe(2)
  const many = bars(
    Array.from({ length: 60 }, () => game(1)),
    size,
  )
  expect(many.at(-1)!.x + many.at(-1)!.width).toBeLessThanOrEqual(120)
})
