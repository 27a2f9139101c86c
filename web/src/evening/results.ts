/** Reading the results: which kind to show first, and the chart of margins. */
import type { FinishedGame, Results } from '../protocol'

export type Kind = FinishedGame['kind']
export const KINDS = ['friend', 'easy', 'medium', 'hard', 'daily'] as const satisfies Kind[]

/** The kind of the game that was finished last. */
export function kindToShow(results: Results): Kind {
  return results.history.at(-1)?.kind ?? 'medium'
}

/** How many of the games were won, and how many there are. */
export function lately(games: readonly FinishedGame[]): [won: number, played: number] {
  return [games.filter((game) => game.won).length, games.length]
}

export interface Bar {
  x: number
  y: number
  width: number
  height: number
  won: boolean
}

/** Bars over and under a line in the middle; few games stand at the right, where the newest is. */
export function bars(
  games: readonly FinishedGame[],
  { width, height, least = 12 }: { width: number; height: number; least?: number },
): Bar[] {
  const highest = Math.max(...games.map((game) => Math.abs(game.margin)), 1)
  const step = width / Math.max(games.length, least)
  const first = width - games.length * step
  return games.map((game, index) => {
    // Nothing won or lost is still a game: a hair of a bar.
    const length = Math.max((Math.abs(game.margin) / highest) * (height / 2 - 2), 2)
    return {
      x: first + index * step,
      y: game.margin < 0 ? height / 2 : height / 2 - length,
      width: Math.max(step - Math.min(4, step / 3), 1),
      height: length,
      won: game.won,
    }
  })
}
