/** The chance that this seat gives for a shuffle, noted with the seal that it answers. */
import { entropy } from '../entropy'
import type { TableState } from './state.svelte'

/** For the next hand of a game. */
export function chanceOfNextDeal({ seat, view, table }: TableState): string {
  // A bot that stood in may have given for this seat already.
  const isReady = seat !== null && view?.ready[seat] === true
  const seal = isReady ? undefined : view?.next_seal
  const { number, daily, match } = table ?? {}
  // Everybody who plays such a game gets the same hands.
  const isNumbered = (number ?? daily ?? match ?? null) !== null
  return entropy(seal, isNumbered)
}

/** For another game; one that starts over has the seal of its own first hand. */
export function chanceOfGame({ table }: TableState, what: string | undefined): string {
  return entropy(what === 'new_game' ? table?.next_seal : undefined)
}
