/**
 * The tables of this browser, as far as it knows: what the server said last, kept so that the
 * home page can show them at once and nothing jumps when the fresh answer comes.
 */
import { api } from '../api'
import type { RoomSummary } from '../protocol'

const KEY = 'ginvite.rooms'
/** More than anyone looks at from the home page. */
const KEPT = 12

function stored(): RoomSummary[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(value) ? value.filter(isSummary) : []
  } catch {
    return []
  }
}

function isSummary(value: unknown): value is RoomSummary {
  const room = value as Partial<RoomSummary> | null
  return typeof room?.room === 'string' && Array.isArray(room.players) && !!room.rules
}

let rooms = $state.raw<RoomSummary[]>(stored())

function keep(next: RoomSummary[]) {
  rooms = next
  try {
    localStorage.setItem(KEY, JSON.stringify(next.slice(0, KEPT)))
  } catch {
    // A browser that keeps nothing asks the server each time.
  }
}

export const recent = {
  get rooms() {
    return rooms
  },
  /** A table that this browser just made or joined. */
  remember(summary: RoomSummary) {
    keep([summary, ...rooms.filter((room) => room.room !== summary.room)])
  },
  forget() {
    keep([])
  },
  /** Ask the server; rejects with an `ApiError`, and what was known stays. */
  async refresh() {
    keep((await api.mine()).rooms)
  },
}

/** The table to go on with: where it is our turn, else the latest under way, else one that waits. */
export function toResume(all: readonly RoomSummary[], now = Date.now() / 1000) {
  const open = all.filter((room) => room.seat !== null && room.expires_at > now)
  return (
    open.find((room) => room.state === 'playing' && room.your_turn) ??
    open.find((room) => room.state === 'playing') ??
    open.find((room) => room.state === 'waiting')
  )
}
