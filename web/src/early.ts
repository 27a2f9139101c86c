/**
 * What a table asks of the server, asked while the rest of the client is still on its way: the
 * room, and for who has a seat there the line to it. Each is taken once, by whoever would have
 * asked; from then on it is as if they had.
 */
import type { Hello, RoomSummary } from './protocol'

const SUBPROTOCOL = 'ginvite.v1'
const PROTOCOL = 1

/** A line that was opened before anybody listened. */
export interface EarlyLine {
  socket: WebSocket
  /** What was said on it so far. */
  heard: MessageEvent[]
}

let asked: { path: string; answer: Promise<Response> } | undefined
let line: EarlyLine | undefined

export const dial = (url: string) => new WebSocket(url, SUBPROTOCOL)

/** The first message on a line. */
export function greet(socket: WebSocket, since: number | null, epoch: string | null) {
  const hello: Hello = { type: 'hello', protocol: PROTOCOL, since, epoch }
  socket.send(JSON.stringify(hello))
}

export const lineTo = (room: string) =>
  `${location.origin.replace(/^http/, 'ws')}/ws/${encodeURIComponent(room)}`

/** The answer of the server to this path, if it was asked for. */
export function earlyAnswer(path: string): Promise<Response> | undefined {
  const found = asked?.path === path ? asked.answer : undefined
  if (found) asked = undefined
  return found
}

/** The line with this address, if there is one that still holds; an open one has been greeted. */
export function earlyLine(url: string): EarlyLine | undefined {
  const found = line?.socket.url === url ? line : undefined
  if (found) line = undefined
  return found && found.socket.readyState <= WebSocket.OPEN ? found : undefined
}

async function ask(path: string): Promise<Response> {
  const answer = await fetch(path, { headers: { accept: 'application/json' } })
  if (!answer.ok) return answer
  const summary = (await answer
    .clone()
    .json()
    .catch(() => null)) as RoomSummary | null
  // Without a seat it is asked first whether to sit down or to watch.
  if (typeof summary?.seat !== 'number') return answer
  const socket = dial(lineTo(summary.room))
  const heard: MessageEvent[] = []
  socket.onopen = () => greet(socket, null, null)
  socket.onmessage = (event) => heard.push(event)
  line = { socket, heard }
  return answer
}

const room = /^\/r\/([^/]+)\/?$/.exec(location.pathname)?.[1]
if (room) {
  const path = `/api/rooms/${room}`
  const answer = ask(path)
  // Whoever takes it tells what is wrong.
  answer.catch(() => {})
  asked = { path, answer }
}
