/**
 * One player's line to one room: a socket that comes back by itself.
 *
 * Every intent has an id and is kept until the server answers it; after a reconnect what is
 * unanswered is sent again with the same id, so it happens once. Each `state` frame carries
 * the whole table, so there is nothing to merge. No Svelte and no DOM here.
 */
import { dial, earlyLine, greet, lineTo } from './early'
import type {
  Act,
  Action,
  Chat,
  Clock,
  Nudge,
  Nudged,
  Phrase,
  ProposeAction,
  Rejected,
  Reveal,
  Say,
  Seat,
  ServerMessage,
  State,
  Welcome,
  Write,
  Written,
} from './protocol'

/** An action as it may be sent: a proposal need not name what the server knows by itself. */
export type Wish =
  Exclude<Action, ProposeAction> | (Pick<ProposeAction, 'type' | 'what'> & Partial<ProposeAction>)

/** An intent that waits for its answer. */
export type Intent = (Omit<Act, 'action'> & { action: Wish }) | Say | Write | Nudge | Reveal

/** What the line is doing. `waiting` names the time of the next try; `closed` is for good. */
export type Status =
  | { kind: 'connecting' }
  | { kind: 'open' }
  | { kind: 'waiting'; until: number }
  | { kind: 'closed'; code: number }

/** What a room hears from its line. */
export interface Listener {
  onStatus(status: Status): void
  onWelcome(welcome: Welcome): void
  onState(state: State): void
  onPresence(seats: [boolean, boolean]): void
  onChat(chat: Chat): void
  onWritten(written: Written): void
  onNudged(nudged: Nudged): void
  onClock(clock: Clock): void
  /** An intent is done and kept. */
  onAck(id: string, version: number): void
  /** An intent was refused; `intent` is what was asked. */
  onRejected(rejected: Rejected, intent: Intent | undefined): void
}

/** Close codes after which coming back by itself makes no sense. */
const FINAL = new Set([4001, 4003, 4004, 4009, 4010])
/** Least wait in milliseconds after a close code that asks for it. */
const PATIENCE: Record<number, number> = { 4000: 5_000, 4008: 5_000, 1013: 2_000 }
const FIRST_WAIT = 300
const LONGEST_WAIT = 15_000
const BUSY_TRIES = 6
/** A server that says nothing for this many milliseconds after a ping is lost. */
const SILENCE = 6_000

/** The wait before try number `attempt` (from 0): it doubles, and half of it is chance. */
export function backoff(attempt: number, chance = Math.random()): number {
  const whole = Math.min(FIRST_WAIT * 2 ** attempt, LONGEST_WAIT)
  return whole / 2 + (whole / 2) * chance
}

export class Connection {
  #socket: WebSocket | undefined
  #attempt = 0
  #version: number | null = null
  #epoch: string | null = null
  #welcomed = false
  #heartbeat = 20_000
  #retryAsked: number | null = null
  #finalCode: number | null = null
  #pending = new Map<string, Intent>()
  #tries = new Map<string, number>()
  #reconnectTimer: ReturnType<typeof setTimeout> | undefined
  #pingTimer: ReturnType<typeof setTimeout> | undefined
  #silenceTimer: ReturnType<typeof setTimeout> | undefined
  #closed = false

  constructor(
    readonly room: string,
    readonly listener: Listener,
    readonly url = lineTo(room),
  ) {}

  open() {
    this.#closed = false
    this.#connect()
    globalThis.addEventListener?.('online', this.retryNow)
    globalThis.document?.addEventListener('visibilitychange', this.#onVisible)
  }

  /** Leave: no more tries. */
  close() {
    this.#closed = true
    this.#drop(1000)
    globalThis.removeEventListener?.('online', this.retryNow)
    globalThis.document?.removeEventListener('visibilitychange', this.#onVisible)
  }

  /** Send an intent decided on `version`; its id, by which the answer will name it. */
  act(action: Wish, version: number): string {
    const id = newId()
    this.#send({ type: 'act', id, version, action })
    return id
  }

  say(phrase: Phrase): string {
    const id = newId()
    this.#send({ type: 'say', id, phrase })
    return id
  }

  write(text: string): string {
    const id = newId()
    this.#send({ type: 'write', id, text })
    return id
  }

  nudge(): string {
    const id = newId()
    this.#send({ type: 'nudge', id })
    return id
  }

  /** On one device: show the hand of the seat that is covered, or cover it again. */
  reveal(seat: Seat | null): string {
    const id = newId()
    this.#send({ type: 'reveal', id, seat })
    return id
  }

  /** Whether an intent waits for its answer. */
  get hasPending(): boolean {
    return this.#pending.size > 0
  }

  /** Try at once instead of at the next appointed time. */
  retryNow = () => {
    if (this.#closed || this.#socket?.readyState === WebSocket.OPEN) return
    this.#attempt = 0
    this.#connect()
  }

  #connect() {
    this.#drop(1000)
    this.#finalCode = this.#retryAsked = null
    this.listener.onStatus({ kind: 'connecting' })
    const early = earlyLine(this.url)
    const socket = early?.socket ?? dial(this.url)
    this.#socket = socket
    const receive = (event: MessageEvent) => {
      if (socket === this.#socket) this.#receive(JSON.parse(String(event.data)) as ServerMessage)
    }
    socket.onopen = () => {
      greet(socket, this.#version, this.#epoch)
      this.#listen()
    }
    socket.onmessage = receive
    socket.onclose = (event) => {
      if (socket === this.#socket) this.#lost(event.code)
    }
    if (!early) return
    this.#listen()
    // Not before whoever opens this line is done with it.
    queueMicrotask(() => early.heard.forEach(receive))
  }

  /** Forget the socket; its late events are no longer ours. */
  #drop(code: number) {
    clearTimeout(this.#reconnectTimer)
    clearTimeout(this.#pingTimer)
    clearTimeout(this.#silenceTimer)
    const socket = this.#socket
    this.#socket = undefined
    this.#welcomed = false
    // A new line begins covered: what was revealed on the last one is not by itself again.
    for (const [id, intent] of this.#pending) if (intent.type === 'reveal') this.#settle(id)
    if (socket && socket.readyState <= WebSocket.OPEN) socket.close(code)
  }

  #lost(code: number) {
    this.#drop(1000)
    const reason = this.#finalCode ?? code
    if (this.#closed) return
    if (FINAL.has(reason)) {
      this.listener.onStatus({ kind: 'closed', code: reason })
      return
    }
    const wait = Math.max(
      backoff(this.#attempt),
      PATIENCE[reason] ?? 0,
      // Everybody is told the same time on a deploy: spread out over it.
      (this.#retryAsked ?? 0) * (1 + Math.random()),
    )
    this.#attempt += 1
    this.#reconnectTimer = setTimeout(() => this.#connect(), wait)
    this.listener.onStatus({ kind: 'waiting', until: Date.now() + wait })
  }

  #receive(message: ServerMessage) {
    this.#listen()
    switch (message.type) {
      case 'welcome':
        if (this.#epoch !== message.epoch) this.#version = null
        this.#epoch = message.epoch
        this.#heartbeat = message.heartbeat * 1000
        this.#welcomed = true
        this.#attempt = 0
        this.listener.onWelcome(message)
        this.listener.onStatus({ kind: 'open' })
        for (const intent of this.#pending.values()) this.#transmit(intent)
        break
      case 'state':
        this.#version = message.version
        this.listener.onState(message)
        break
      case 'ack':
        this.#settle(message.id)
        this.listener.onAck(message.id, message.version)
        break
      case 'rejected':
        this.#rejected(message)
        break
      case 'presence':
        this.listener.onPresence(message.seats)
        break
      case 'chat':
        this.listener.onChat(message)
        break
      case 'written':
        this.listener.onWritten(message)
        break
      case 'nudged':
        this.listener.onNudged(message)
        break
      case 'clock':
        this.listener.onClock(message)
        break
      case 'bye':
        this.#finalCode = message.code
        this.#retryAsked = message.retry_ms
        break
      case 'pong':
        break
    }
  }

  #rejected(message: Rejected) {
    const intent = message.id === null ? undefined : this.#pending.get(message.id)
    // A nudge too many is told, not tried again.
    const isPassing = message.code === 'busy' || message.code === 'rate_limited'
    if (intent && isPassing && intent.type !== 'nudge') {
      const tries = (this.#tries.get(intent.id) ?? 0) + 1
      this.#tries.set(intent.id, tries)
      if (tries < BUSY_TRIES) {
        setTimeout(() => this.#pending.has(intent.id) && this.#transmit(intent), backoff(tries))
        return
      }
    }
    if (intent) this.#settle(intent.id)
    this.listener.onRejected(message, intent)
  }

  #settle(id: string) {
    this.#pending.delete(id)
    this.#tries.delete(id)
  }

  #send(intent: Intent) {
    this.#pending.set(intent.id, intent)
    if (this.#welcomed) this.#transmit(intent)
  }

  #transmit(message: object) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
  }

  /** Something was heard: the next ping is due a heartbeat from now. */
  #listen() {
    clearTimeout(this.#pingTimer)
    clearTimeout(this.#silenceTimer)
    this.#pingTimer = setTimeout(() => this.#ping(), this.#heartbeat)
  }

  #ping() {
    if (!this.#welcomed) {
      this.#lost(1006)
      return
    }
    this.#transmit({ type: 'ping', version: this.#version ?? 0 })
    clearTimeout(this.#silenceTimer)
    this.#silenceTimer = setTimeout(() => this.#lost(1006), SILENCE)
  }

  /** A phone that wakes up may hold a dead socket: ask at once. */
  #onVisible = () => {
    if (document.visibilityState !== 'visible' || this.#closed) return
    if (this.#socket?.readyState === WebSocket.OPEN) this.#ping()
    else if (!this.#socket) this.retryNow()
  }
}

/** An id that no other intent of this browser has: 96 bits of chance. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}
