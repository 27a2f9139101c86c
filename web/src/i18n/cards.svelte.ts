/** Cards in words and letters: what a screen reader says and what is drawn in the corner. */
import { t } from './index.svelte'

type Rank = keyof ReturnType<typeof t>['cards']['ranks']
type Suit = keyof ReturnType<typeof t>['cards']['suits']

/** `7H` in words, for a voice: "seven of hearts", „Herz-Sieben“. */
export function cardName(card: string): string {
  const { ranks, suits, name } = t().cards
  return name(ranks[card[0] as Rank], suits[card[1] as Suit])
}

/**
 * What stands in a card's corner: the ten is always `10`, and the courts have the letters of
 * the reader's language, or J Q K when `english` is wanted.
 */
export function rankLetter(rank: string, english: boolean): string {
  if (rank === 'T') return '10'
  const letters: Record<string, string> = t().cards.letters
  return (english ? undefined : letters[rank]) ?? rank
}
