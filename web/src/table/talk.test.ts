import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Talk } from './talk.svelte'

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
})
afterEach(() => void vi.useRealTimers())

describe('talk', () => {
  test('hears each thing once, however often it comes', () => {
    const talk = new Talk('room')
    const said = { id: 'w1', seat: 1, text: 'two pints' } as const
    expect([talk.hear(said, 0), talk.hear(said, 0)]).toEqual([true, false])
    expect(talk.said).toEqual([said])
  })

  test('keeps the last thirty', () => {
    const talk = new Talk('room')
    for (let n = 0; n < 40; n++) talk.hear({ id: String(n), seat: 1, phrase: 'hello' }, 0)
    expect([talk.said.length, talk.said[0]?.id]).toEqual([30, '10'])
  })

  test('does not hear a muted side, but its own, also after a reload', () => {
    new Talk('room').mute(true)
    const talk = new Talk('room')
    expect(talk.hear({ id: 'a', seat: 1, phrase: 'hello' }, 0)).toBe(false)
    expect(talk.hear({ id: 'b', seat: 0, phrase: 'hello' }, 0)).toBe(true)
    expect(new Talk('another').isMuted).toBe(false)
    talk.mute(false)
    expect(talk.hear({ id: 'c', seat: 1, phrase: 'hello' }, 0)).toBe(true)
    expect(new Talk('room').isMuted).toBe(false)
  })

  test('nudges once a minute', () => {
    const talk = new Talk('room')
    talk.rest()
    vi.advanceTimersByTime(59_000)
    expect(talk.hasNudged).toBe(true)
    vi.advanceTimersByTime(1_500)
    expect(talk.hasNudged).toBe(false)
  })
})
