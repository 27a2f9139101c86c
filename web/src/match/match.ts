/** A duplicate match: who is on which side, and what a result means for it. */
import type { Match, MatchResult, MatchTable, Seat } from '../protocol'

export const SEATS: readonly Seat[] = [0, 1]
export type Side = 'first' | 'second'
export const SIDES: readonly Side[] = ['first', 'second']

/** Pairs sit crosswise; against the computer each side is seat 0 of its table. */
export function sideOf({ form }: Pick<Match, 'form'>, table: Seat, seat: Seat): Side | undefined {
  if (form === 'computer') return seat === 1 ? undefined : table === 0 ? 'first' : 'second'
  return table === seat ? 'first' : 'second'
}

/** Where a side sits: table and seat. */
export function placesOf(match: Pick<Match, 'form'>, side: Side): [table: Seat, seat: Seat][] {
  return SEATS.flatMap((table) =>
    SEATS.filter((seat) => sideOf(match, table, seat) === side).map((seat): [Seat, Seat] => [
      table,
      seat,
    ]),
  )
}

export function isFree({ tables }: Match, table: Seat, seat: Seat): boolean {
  return tables[table].players[seat].kind === 'empty'
}

/** The table at which this browser sits. */
export function mine({ tables }: Match): (MatchTable & { table: Seat }) | undefined {
  for (const table of SEATS) if (tables[table].seat !== null) return { ...tables[table], table }
  return undefined
}

/** Whose points stand in the column of a table: of pairs always the first side's. */
export const columnOf = ({ form }: Pick<Match, 'form'>, table: Seat): Side =>
  form === 'pairs' || table === 0 ? 'first' : 'second'

/** What that side won by a hand at the table; negative what it lost. */
export function pointsOf(
  match: Pick<Match, 'form'>,
  table: Seat,
  { winner, points }: MatchResult,
): number {
  if (winner === null) return 0
  return sideOf(match, table, winner) === columnOf(match, table) ? points : -points
}

/** The side that is ahead at the end; none when both are equal. */
export function ahead({ difference }: Pick<Match, 'difference'>): Side | undefined {
  if (!difference) return undefined
  return difference > 0 ? 'first' : 'second'
}
