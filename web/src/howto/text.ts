/**
 * The shape of the How-to-play page in one language. `[KD]` is a card and `[Q]` a rank, drawn
 * with the reader's own letters; `*so*` is a word of the game where it is first explained.
 */
export interface HowToText {
  title: string
  /** For search engines; it may name other words for the game. */
  description: string
  lead: string
  /** The three ends of a hand, in the words of this language. */
  ends: string
  /** Where the letters on the cards can be changed, for languages that have their own. */
  letters?: string
  contents: string
  rules: {
    title: string
    /** Twelve rules, in the order of a deal. */
    items: readonly { name: string; text: string }[]
    set: string
    run: string
    deadwood: string
  }
  scores: {
    title: string
    head: readonly [string, string, string]
    rows: readonly (readonly [string, string, string])[]
  }
  examples: {
    title: string
    left: string
    knock: Example
    undercut: Example
    gin: Example
  }
  tips: { title: string; items: readonly { name: string; text: string }[] }
  questions: { title: string; items: readonly { ask: string; answer: string }[] }
  history: { title: string; paragraphs: readonly string[] }
  play: string
}

export interface Example {
  title: string
  /** Above the knocker's cards, then above the defender's. */
  first: string
  second: string
  /** What is laid off, and what follows. */
  then: string
  result: string
  more?: string
}
