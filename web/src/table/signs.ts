/** Cards within sentences: `[KD]` is drawn as a sign, or spoken as a name. */
import { cardName } from '../i18n/cards.svelte'
import type { Card } from '../protocol'

const MARK = /\[([A2-9TJQK][CDHS])\]/g

/** The mark of a card, for a message. */
export const sign = (card: Card) => `[${card}]`

/** A sentence for a voice. */
export const spoken = (text: string) => text.replace(MARK, (_, card: Card) => cardName(card))

/** A sentence in pieces: words, and cards to draw. */
export function pieces(text: string): { words?: string; card?: Card }[] {
  const parts = text.split(MARK)
  return parts
    .map((part, index) => (index % 2 === 1 ? { card: part } : { words: part }))
    .filter((part) => part.card || part.words)
}
