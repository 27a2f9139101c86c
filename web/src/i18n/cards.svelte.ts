/** Cards in words and letters: what a screen reader says and what is drawn in the corner. */
import { settings } from '../settings.svelte'
import { t, type Messages } from './index.svelte'

type Rank = keyof Messages['cards']['ranks']
type Suit = keyof Messages['cards']['suits']

/** `7H` in words, for a voice: "seven of hearts", „Herz-Sieben“. */
export function cardName(card: string): string {
  const { ranks, suits, name } = t.cards
  return name(ranks[card[0] as Rank], suits[card[1] as Suit])
}

/**
 * What stands in a card's corner: the ten is always `10`, and the courts have the letters of
 * the reader's language, or J Q K where that was chosen.
 */
export function rankLetter(rank: string): string {
  if (rank === 'T') return '10'
  const letters: Record<string, string> = t.cards.letters
  return (settings.letters === 'english' ? undefined : letters[rank]) ?? rank
}
