import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { backoff, Connection, type Listener, type Status } from './connection'
import { Line } from './fake-line'
import type { ServerMessage } from './protocol'

const WELCOME = { type: 'welcome', epoch: 'e1', version: 4, heartbeat: 10, presence: [true, true] }
const state = (version: number) => ({ type: 'state', since: 0, version, events: [], table: {} })

function heard() {
  const log: string[] = []
  const listener: Listener = {
    onStatus: (status: Status) => log.push(`status ${status.kind}`),
    onWelcome: () => log.push('welcome'),
    onState: ({ version }) => log.push(`state ${version}`),
    onPresence: () => log.push('presence'),
    onChat: () => log.push('chat'),
    onWritten: ({ text }) => log.push(`written ${text}`),
    onNudged: ({ seat }) => log.push(`nudged ${seat}`),
    onClock: ({ left }) => log.push(`clock ${left}`),
    onAck: (id) => log.push(`ack ${id}`),
    onRejected: ({ code }, intent) => log.push(`rejected ${code} ${intent?.type}`),
  }
  return { log, listener }
}

function connected() {
  const { log, listener } = heard()
  const connection = new Connection('room', listener, 'ws://table/ws/room')
  connection.open()
  Line.last.opens()
  Line.last.says(WELCOME)
  Line.last.says(state(4))
  return { connection, log }
}

beforeEach(() => {
  vi.useFakeTimers()
  Line.all = []
  vi.stubGlobal('WebSocket', Line)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a connection', () => {
  test('greets with what it has', () => {
    const { connection } = connected()
    expect(Line.last.protocol).toBe('ginvite.v1')
    expect(Line.last.sent[0]).toEqual({ type: 'hello', protocol: 1, since: null, epoch: null })
    Line.last.breaks()
    vi.advanceTimersByTime(400)
    Line.last.opens()
    expect(Line.last.sent[0]).toEqual({ type: 'hello', protocol: 1, since: 4, epoch: 'e1' })
    connection.close()
  })

  test('sends unanswered intents again, with the same id, after the next welcome', () => {
    const { connection, log } = connected()
    const id = connection.act({ type: 'draw', pile: 'stock' }, 4)
    const first = Line.last.acts
    Line.last.breaks()
    vi.advanceTimersByTime(400)
    Line.last.opens()
    expect(Line.last.acts).toEqual([])
    Line.last.says(WELCOME)
    expect(Line.last.acts).toEqual(first)
    Line.last.says({ type: 'ack', id, version: 5, repeat: true })
    expect(log).toContain(`ack ${id}`)
    Line.last.breaks()
    vi.advanceTimersByTime(400)
    Line.last.opens()
    Line.last.says(WELCOME)
    expect(Line.last.acts).toEqual([])
    connection.close()
  })

  test('keeps an intent made while there is no line', () => {
    const { connection } = connected()
    Line.last.breaks()
    connection.act({ type: 'pass' }, 4)
    vi.advanceTimersByTime(400)
    Line.last.opens()
    Line.last.says(WELCOME)
    expect(Line.last.acts).toHaveLength(1)
    connection.close()
  })

  test('tells of a refusal, and does not send that intent again', () => {
    const { connection, log } = connected()
    const id = connection.act({ type: 'pass' }, 3)
    Line.last.says({ type: 'rejected', id, code: 'stale', version: 4, table: null, detail: '' })
    expect(log).toContain('rejected stale act')
    expect(connection.hasPending).toBe(false)
    connection.close()
  })

  test('tries again when the table is busy, and gives up after a while', () => {
    const { connection, log } = connected()
    const id = connection.act({ type: 'pass' }, 4)
    const busy = { type: 'rejected', id, code: 'busy', version: 4, table: null, detail: '' }
    for (let i = 0; i < 10; i++) {
      Line.last.says(busy)
      vi.advanceTimersByTime(20_000 - 10_000)
      Line.last.says({ type: 'pong', version: 4 })
    }
    expect(Line.last.acts).toHaveLength(6)
    expect(log).toContain('rejected busy act')
    connection.close()
  })

  test('pings after a heartbeat of silence and reconnects when nothing answers', () => {
    const { connection, log } = connected()
    vi.advanceTimersByTime(10_000)
    expect(Line.last.sent.at(-1)).toEqual({ type: 'ping', version: 4 })
    vi.advanceTimersByTime(6_000)
    expect(log.at(-1)).toBe('status waiting')
    expect(Line.all).toHaveLength(1)
    vi.advanceTimersByTime(400)
    expect(Line.all).toHaveLength(2)
    connection.close()
  })

  test.each([4001, 4003, 4004, 4009, 4010])('stays closed after %i', (code) => {
    const { connection, log } = connected()
    Line.last.says({ type: 'bye', code, reason: '', retry_ms: null })
    Line.last.breaks(code)
    vi.advanceTimersByTime(60_000)
    expect(Line.all).toHaveLength(1)
    expect(log.at(-1)).toBe('status closed')
    connection.close()
  })

  test('waits as long as a closing server asks', () => {
    const { connection } = connected()
    Line.last.says({ type: 'bye', code: 1012, reason: 'deploy', retry_ms: 3000 })
    Line.last.breaks(1012)
    vi.advanceTimersByTime(2900)
    expect(Line.all).toHaveLength(1)
    vi.advanceTimersByTime(3200)
    expect(Line.all).toHaveLength(2)
    connection.close()
  })

  test('asks for everything when the server’s history is another one', () => {
    const { connection } = connected()
    Line.last.breaks()
    vi.advanceTimersByTime(400)
    Line.last.opens()
    Line.last.says({ ...WELCOME, epoch: 'e2' } as unknown as ServerMessage)
    Line.last.breaks()
    vi.advanceTimersByTime(400)
    Line.last.opens()
    expect(Line.last.sent[0]).toMatchObject({ since: null, epoch: 'e2' })
    connection.close()
  })

  test('hears phrases, texts, nudges and the clock', () => {
    const { connection, log } = connected()
    const id = 'w1'
    Line.last.says({ type: 'chat', id, seat: 1, phrase: 'hello' })
    Line.last.says({ type: 'written', id, seat: 1, text: 'two pints' })
    Line.last.says({ type: 'nudged', id, seat: 1 })
    Line.last.says({ type: 'clock', seat: 0, left: 12.5, running: true })
    expect(log.slice(-4)).toEqual(['chat', 'written two pints', 'nudged 1', 'clock 12.5'])
    connection.close()
  })

  test('keeps a text that was written while there is no line', () => {
    const { connection } = connected()
    Line.last.breaks()
    const id = connection.write('two pints')
    vi.advanceTimersByTime(400)
    Line.last.opens()
    Line.last.says(WELCOME)
    expect(Line.last.sent.at(-1)).toEqual({ type: 'write', id, text: 'two pints' })
    connection.close()
  })

  test('tells of a nudge too many, and does not send it again', () => {
    const { connection, log } = connected()
    const id = connection.nudge()
    const sent = Line.last.sent.length
    const why = { type: 'rejected', id, code: 'rate_limited', version: 4, table: null, detail: '' }
    Line.last.says(why)
    vi.advanceTimersByTime(9_000)
    expect(Line.last.sent).toHaveLength(sent)
    expect(log).toContain('rejected rate_limited nudge')
    connection.close()
  })

  test('says nothing more once it was closed', () => {
    const { connection } = connected()
    connection.close()
    vi.advanceTimersByTime(60_000)
    expect(Line.all).toHaveLength(1)
  })
})

test('waiting doubles, is never more than a quarter of a minute, and half of it is chance', () => {
  expect(backoff(0, 0)).toBe(150)
  expect(backoff(0, 1)).toBe(300)
  expect(backoff(3, 1)).toBe(2400)
  expect(backoff(20, 1)).toBe(15_000)
})
