/** What to call the people at a table; names are free text, and some have none. */
import type { Messages } from '../i18n/index.svelte'
import type { Player, RoomSummary, Seat } from '../protocol'

export function playerName(player: Player, messages: Messages): string {
  if (player.kind === 'bot') return messages.people.computer
  return marked(player, player.name.trim() || messages.people.friend)
}

/** A program that sat down like a person: the word is the same in all seven languages. */
export function marked(player: Player | undefined, name: string): string {
  return player?.bot && player.kind === 'person' ? `${name} (bot)` : name
}

/** The other seat, seen from ours; a watcher sees seat 1. */
export function otherSeat(summary: RoomSummary): Seat {
  return summary.seat === 1 ? 0 : 1
}

export function opponentOf(summary: RoomSummary): Player {
  return summary.players[otherSeat(summary)]
}

/** The letter on a place card. */
export function initial(name: string): string {
  return Array.from(name.trim())[0]?.toLocaleUpperCase() ?? '?'
}
