/** My games in the order in which they want to be seen. */
import { number, type Messages } from '../i18n/index.svelte'
import type { RoomSummary } from '../protocol'

/** Headings of the list. */
export const GROUPS = [
  'groupTurn',
  'groupOther',
  'groupWaiting',
  'groupComputer',
  'groupOver',
] as const
export type Group = (typeof GROUPS)[number]

function groupOf(room: RoomSummary): Group {
  if (room.state === 'waiting') return 'groupWaiting'
  if (room.state === 'over') return 'groupOver'
  // It waits for nobody else: it would push the tables where a friend does out of sight.
  if (room.opponent === 'bot') return 'groupComputer'
  return room.your_turn ? 'groupTurn' : 'groupOther'
}

/** What is played there: a game of the day, a match, or these rules, and the game's number. */
export function gameOf(room: RoomSummary, messages: Messages): string {
  if (room.daily) return messages.home.daily
  if (room.match) return messages.home.match
  const rules = messages.presets[room.rules.preset].name
  if (!room.number) return rules
  return `${rules} · ${messages.table.score.number(number(room.number))}`
}

/** The rooms by group, the latest move first; tables that have gone meanwhile are left out. */
export function group(
  rooms: readonly RoomSummary[],
  now = Date.now() / 1000,
): Record<Group, RoomSummary[]> {
  const groups: Record<Group, RoomSummary[]> = {
    groupTurn: [],
    groupOther: [],
    groupWaiting: [],
    groupComputer: [],
    groupOver: [],
  }
  const kept = rooms.filter((room) => room.expires_at > now)
  for (const room of kept.sort((a, b) => b.updated_at - a.updated_at)) {
    groups[groupOf(room)].push(room)
  }
  return groups
}
