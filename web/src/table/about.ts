/** What this table is called and which game is played: its name, number, and who has won how many. */
import { number, t } from '../i18n/index.svelte'
import type { TableState } from './state.svelte'

export function aboutGame(table: TableState): string[] {
  const { title = '', number: numbered, daily, match, wins = [0, 0] } = table.table ?? {}
  const { score } = t.table
  const lines: string[] = []
  if (title) lines.push(title)
  if (daily) lines.push(t.home.daily)
  else if (match) lines.push(t.home.match)
  else if (numbered) lines.push(score.number(number(numbered)))
  if (wins[0] + wins[1] > 0) lines.push(winsLine(table))
  return lines
}

/** What the near seat is called in a table of points. */
export const nearName = (table: TableState): string =>
  table.seat === null ? table.name(table.near) : t.people.you

/** The rivalry of a table: games won by each. */
export function winsLine(table: TableState): string {
  const { wins = [0, 0] } = table.table ?? {}
  const { far, near } = table
  const [mine, theirs] = [nearName(table), table.shortName(far)]
  return `${t.table.score.wins}: ${theirs} ${wins[far]}, ${mine} ${wins[near]}`
}
