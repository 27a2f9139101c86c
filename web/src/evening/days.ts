/** Days of the game of the day, in UTC as the server counts them, and its text to share. */
import type { Daily, ScoreLine } from '../protocol'

const DAY = 86_400_000

/** Unix seconds of noon on a day, so that every time zone prints the same date. */
export function secondsOf(date: string): number {
  return Date.parse(`${date}T12:00:00Z`) / 1000
}

/** The date some days before or after another. */
export function neighbour(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)
}

/** Hours and minutes until the next day begins: `6:12`. */
export function countdown(now: number): string {
  const minutes = Math.ceil((DAY - (now % DAY)) / 60_000)
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

/** A margin with its sign, a true minus. */
export function signed(margin: number, write: (value: number) => string): string {
  if (margin === 0) return write(0)
  return (margin > 0 ? '+' : '−') + write(Math.abs(margin))
}

const MARKS = { mine: '■', theirs: '□', void: '–' }

/** Which side of a line of the score sheet won; seat 0 is this browser. */
export function sideOf(line: ScoreLine): keyof typeof MARKS {
  return line.winner === null ? 'void' : line.winner === 0 ? 'mine' : 'theirs'
}

/** The result as a few lines that give away no card. */
export function spoilerFree(
  { result }: Daily,
  words: { title: string; date: string; level: string; beaten: string },
): string {
  if (!result) return words.title
  return [
    `${words.title} · ${words.date}`,
    `${signed(result.margin, String)} · ${words.level}`,
    result.deals.map((line) => MARKS[sideOf(line)]).join(''),
    words.beaten,
  ]
    .filter(Boolean)
    .join('\n')
}
