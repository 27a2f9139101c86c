/** The marks in a text of the How-to-play page, taken apart. */
export type Part =
  | { kind: 'text'; text: string }
  | { kind: 'word'; text: string }
  | { kind: 'card'; card: string }
  | { kind: 'rank'; rank: string }

const MARKS = /\*([^*]+)\*|\[([A2-9TJQK])([CDHS])?\]/g

export function parts(text: string): Part[] {
  const found: Part[] = []
  let end = 0
  for (const match of text.matchAll(MARKS)) {
    if (match.index > end) found.push({ kind: 'text', text: text.slice(end, match.index) })
    const [all, word, rank, suit] = match
    if (word !== undefined) found.push({ kind: 'word', text: word })
    else if (suit) found.push({ kind: 'card', card: `${rank}${suit}` })
    else found.push({ kind: 'rank', rank: rank ?? '' })
    end = match.index + all.length
  }
  if (end < text.length) found.push({ kind: 'text', text: text.slice(end) })
  return found
}
