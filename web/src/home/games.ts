/** My games in the order in which they want to be seen. */
import type { RoomSummary } from '../protocol'

/** Headings of the list; each is also the key of its title among the messages. */
export const GROUPS = ['groupTurn', 'groupOther', 'groupWaiting', 'groupOver'] as const
export type Group = (typeof GROUPS)[number]

function groupOf(room: RoomSummary): Group {
  if (room.state === 'waiting') return 'groupWaiting'
  if (room.state === 'over') return 'groupOver'
  return room.your_turn ? 'groupTurn' : 'groupOther'
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
    groupOver: [],
  }
  const kept = rooms.filter((room) => room.expires_at > now)
  for (const room of kept.sort((a, b) => b.updated_at - a.updated_at)) {
    groups[groupOf(room)].push(room)
  }
  return groups
}
