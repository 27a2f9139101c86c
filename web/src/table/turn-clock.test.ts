import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { speak } from '../i18n/index.svelte'
import { clockText, LAST, TurnClock } from './turn-clock.svelte'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const running = (left: number) => ({ type: 'clock', seat: 1, left, running: true }) as const

describe('the turn clock', () => {
  test('counts down from what the server said, and tells the last seconds once', () => {
    const told: number[] = []
    const clock = new TurnClock((seat) => told.push(seat))
    clock.hear(running(LAST + 1.5))
    expect(clock.left).toBe(LAST + 2)
    const stop = clock.run()
    vi.advanceTimersByTime(1_000)
    expect([clock.left, told]).toEqual([LAST + 1, []])
    vi.advanceTimersByTime(1_000)
    expect([clock.left, told]).toEqual([LAST, [1]])
    vi.advanceTimersByTime(60_000)
    expect([clock.left, told]).toEqual([0, [1]])
    stop?.()
  })

  test('stands while the server lets it stand', () => {
    const clock = new TurnClock()
    clock.hear({ ...running(20), running: false })
    expect(clock.run()).toBeUndefined()
    vi.advanceTimersByTime(5_000)
    expect(clock.left).toBe(20)
  })

  test('is nobody’s between two turns', () => {
    const clock = new TurnClock()
    clock.hear({ type: 'clock', seat: null, left: null, running: false })
    expect([clock.seat, clock.left]).toEqual([null, 0])
  })

  test('is read in minutes, and in hours where there are some', async () => {
    vi.useRealTimers()
    await speak('en')
    expect([0, 9, 65, 300, 3599].map(clockText)).toEqual(['0:00', '0:09', '1:05', '5:00', '59:59'])
    expect(clockText(86_400)).toMatch(/^24.?h/)
    expect(clockText(3_601)).toMatch(/^2.?h/)
  })
})
