import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { t } from '../i18n/index.svelte'
import type { TableState } from './state.svelte'
import { Talk } from './talk.svelte'

vi.mock('../notify', () => ({ call: vi.fn() }))
vi.mock('../sounds', () => ({ play: vi.fn() }))

/** A table with this player in seat 0 and Bo in seat 1, whose turn it is. */
function table(room = 'room') {
  return {
    room,
    seat: 0,
    far: 1,
    isOver: false,
    version: 4,
    table: { opponent: 'friend', players: [{ kind: 'person' }, { kind: 'person' }] },
    view: { phase: 'draw', on_turn: 1, ready: [false, false] },
    connection: { say: vi.fn(), write: vi.fn(), nudge: vi.fn(), act: vi.fn() },
    announcer: { say: vi.fn() },
    tell: vi.fn(),
    name: () => 'Bo',
  }
}
const talkAt = (at: object) => new Talk(at as TableState)

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
})
afterEach(() => void vi.useRealTimers())

describe('talk', () => {
  test('hears each thing once, however often it comes, and tells what others say', () => {
    const at = table()
    const talk = talkAt(at)
    const said = { id: 'w1', seat: 1, text: 'two pints' } as const
    talk.hear(said)
    talk.hear(said)
    talk.hear({ id: 'w2', seat: 0, phrase: 'hello' })
    expect(talk.said.map(({ id }) => id)).toEqual(['w1', 'w2'])
    expect(at.announcer.say.mock.calls).toEqual([[t.table.talk.says('Bo', 'two pints')]])
  })

  test('keeps the last thirty', () => {
    const talk = talkAt(table())
    for (let n = 0; n < 40; n++) talk.hear({ id: String(n), seat: 1, phrase: 'hello' })
    expect([talk.said.length, talk.said[0]?.id]).toEqual([30, '10'])
  })

  test('does not hear a muted side, but its own, also after a reload', () => {
    talkAt(table()).mute(true)
    const talk = talkAt(table())
    talk.hear({ id: 'a', seat: 1, phrase: 'hello' })
    talk.hear({ id: 'b', seat: 0, phrase: 'hello' })
    expect(talkAt(table('another')).isMuted).toBe(false)
    talk.mute(false)
    talk.hear({ id: 'c', seat: 1, phrase: 'hello' })
    expect(talk.said.map(({ id }) => id)).toEqual(['b', 'c'])
    expect(talkAt(table()).isMuted).toBe(false)
  })

  test('is offered to a seat with a person across', () => {
    expect(talkAt(table()).isOffered).toBe(true)
    expect(talkAt({ ...table(), seat: null }).isOffered).toBe(false)
    const bot = { opponent: 'bot', players: [{ kind: 'person' }, { kind: 'bot' }] }
    expect(talkAt({ ...table(), table: bot }).isOffered).toBe(false)
  })
})

describe('a nudge', () => {
  test('goes out while the table waits for the other side, once a minute', () => {
    const at = table()
    const talk = talkAt(at)
    talk.nudge()
    talk.nudged(0)
    talk.nudge()
    vi.advanceTimersByTime(59_000)
    expect(talk.hasNudged).toBe(true)
    vi.advanceTimersByTime(1_500)
    expect(talk.hasNudged).toBe(false)
    expect(at.connection.nudge).toHaveBeenCalledOnce()
    expect(at.tell).not.toHaveBeenCalled()
  })

  test('does not go out when it is this seat’s own turn', () => {
    const at = table()
    at.view.on_turn = 0
    talkAt(at).nudge()
    expect(at.connection.nudge).not.toHaveBeenCalled()
  })

  test('of the other side is told, unless it is muted', () => {
    const at = table()
    const talk = talkAt(at)
    talk.nudged(1)
    talk.mute(true)
    talk.nudged(1)
    expect(at.tell.mock.calls).toEqual([[t.table.talk.nudged('Bo')]])
    expect(talk.hasNudged).toBe(false)
  })

  test('too many is told, and the next is a minute away', () => {
    const at = table()
    const talk = talkAt(at)
    talk.nudgedTooSoon()
    expect(talk.hasNudged).toBe(true)
    expect(at.tell).toHaveBeenCalledWith(t.table.talk.nudgeSoon)
  })
})
