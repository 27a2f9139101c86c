import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Line } from './fake-line'

const HELLO = { type: 'hello', protocol: 1, since: null, epoch: null }
const URL_OF_LINE = `${location.origin.replace(/^http/, 'ws')}/ws/k7m2q9`

/** The page is opened at a path, of which the server says this. */
async function opened(path: string, says: unknown, status = 200) {
  history.replaceState(null, '', path)
  const asked = vi.fn(() => Promise.resolve(new Response(JSON.stringify(says), { status })))
  vi.stubGlobal('fetch', asked)
  const early = await import('./early')
  await vi.waitFor(() => Promise.resolve())
  return { asked, early }
}

beforeEach(() => {
  Line.all = []
  vi.resetModules()
  vi.stubGlobal('WebSocket', Line)
})
afterEach(() => {
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
})

test('off the table nothing is asked', async () => {
  const { asked, early } = await opened('/new', {})
  expect(asked).not.toHaveBeenCalled()
  expect(early.earlyAnswer('/api/rooms/k7m2q9')).toBeUndefined()
})

test('the room is asked for once, and its answer taken once', async () => {
  const { asked, early } = await opened('/r/k7m2q9', { room: 'k7m2q9', seat: null })
  expect(early.earlyAnswer('/api/rooms/other')).toBeUndefined()
  const answer = await early.earlyAnswer('/api/rooms/k7m2q9')
  expect(await answer?.json()).toEqual({ room: 'k7m2q9', seat: null })
  expect(asked).toHaveBeenCalledOnce()
  expect(early.earlyAnswer('/api/rooms/k7m2q9')).toBeUndefined()
})

test('without a seat there is no line yet', async () => {
  const { early } = await opened('/r/k7m2q9', { room: 'k7m2q9', seat: null })
  await early.earlyAnswer('/api/rooms/k7m2q9')
  expect(Line.all).toEqual([])
})

test.each([
  [404, { code: 'room_gone' }],
  [200, null],
])('whoever takes a bad answer (%i) reads it as it came', async (status, says) => {
  const { early } = await opened('/r/k7m2q9', says, status)
  const answer = await early.earlyAnswer('/api/rooms/k7m2q9')
  expect(answer?.status).toBe(status)
  expect(await answer?.json()).toEqual(says)
  expect(Line.all).toEqual([])
})

test('a line is there before the answer is taken, is greeted, and keeps what it hears', async () => {
  const { early } = await opened('/r/k7m2q9', { room: 'k7m2q9', seat: 1 })
  await early.earlyAnswer('/api/rooms/k7m2q9')
  const socket = Line.last
  expect(socket).toMatchObject({ url: URL_OF_LINE, protocol: 'ginvite.v1' })
  socket.opens()
  socket.onmessage?.({ data: 'welcome' })
  expect(socket.sent).toEqual([HELLO])
  const line = early.earlyLine(URL_OF_LINE)
  expect(line?.socket).toBe(socket)
  expect(line?.heard).toEqual([{ data: 'welcome' }])
  expect(early.earlyLine(URL_OF_LINE)).toBeUndefined()
})

test('a line that has broken is not taken', async () => {
  const { early } = await opened('/r/k7m2q9', { room: 'k7m2q9', seat: 0 })
  await early.earlyAnswer('/api/rooms/k7m2q9')
  Line.last.close()
  expect(early.earlyLine(URL_OF_LINE)).toBeUndefined()
})

test('a connection goes on with what the early line has heard', async () => {
  const { early } = await opened('/r/k7m2q9', { room: 'k7m2q9', seat: 0 })
  await early.earlyAnswer('/api/rooms/k7m2q9')
  const socket = Line.last
  socket.opens()
  const welcome = {
    type: 'welcome',
    epoch: 'e1',
    version: 4,
    heartbeat: 10,
    presence: [true, true],
  }
  socket.says(welcome)
  const { Connection } = await import('./connection')
  const listener = { onStatus: vi.fn(), onWelcome: vi.fn(), onState: vi.fn() }
  const connection = new Connection('k7m2q9', listener as never)
  connection.open()
  expect(listener.onWelcome).not.toHaveBeenCalled()
  await Promise.resolve()
  expect(listener.onWelcome).toHaveBeenCalledWith(welcome)
  const state = { type: 'state', since: 0, version: 4, events: [], table: {} }
  socket.says(state)
  expect(listener.onState).toHaveBeenCalledWith(state)
  expect(Line.all).toHaveLength(1)
  expect(socket.sent).toEqual([HELLO])
  connection.act({ type: 'pass' }, 4)
  expect(socket.sent).toHaveLength(2)
  connection.close()
})

test('a line that is not yet open is greeted by the connection, once', async () => {
  const { early } = await opened('/r/k7m2q9', { room: 'k7m2q9', seat: 0 })
  await early.earlyAnswer('/api/rooms/k7m2q9')
  const { Connection } = await import('./connection')
  const connection = new Connection('k7m2q9', { onStatus: vi.fn() } as never)
  connection.open()
  const socket = Line.last
  socket.opens()
  expect(socket.sent).toEqual([HELLO])
  connection.close()
})
