/**
 * Was a finished deal fair? Makes the deck again from the opened seal and holds against it all
 * that the claim tells. It stops at the first thing that does not hold.
 */
import type { Claim } from './claim'
import { sealOf, shuffle } from './shuffle'

export type Check = 'seal' | 'promise' | 'chance' | 'deck' | 'play' | 'hands'

export interface Finding {
  check: Check
  holds: boolean
  /** The turn, or the card of the deck, at fault: counted from 1. */
  at?: number
}

export interface Report {
  isFair: boolean
  findings: Finding[]
  /** Empty when the seal is broken: then nothing is proven. */
  deck: string[]
  /** As dealt, by seat, when it is known who dealt. */
  dealt?: [string[], string[]]
}

export async function verify(claim: Claim): Promise<Report> {
  const { proof } = claim
  if ((await sealOf(proof.seed)) !== proof.commitment) {
    return { isFair: false, findings: [{ check: 'seal', holds: false }], deck: [] }
  }
  const deck = await shuffle(proof.seed, proof.entropy)
  const findings: Finding[] = [{ check: 'seal', holds: true }]
  for (const finding of held(claim, deck)) {
    findings.push(finding)
    if (!finding.holds) break
  }
  const report: Report = { isFair: findings.every(({ holds }) => holds), findings, deck }
  if (claim.dealer !== undefined) report.dealt = dealt(deck, claim.dealer)
  return report
}

/** The non-dealer gets the first card, the dealer the second, and so on. */
function dealt(deck: string[], dealer: 0 | 1): [string[], string[]] {
  const first = deck.slice(0, 20).filter((_, index) => index % 2 === 0)
  const second = deck.slice(0, 20).filter((_, index) => index % 2 === 1)
  return dealer === 0 ? [second, first] : [first, second]
}

function* held(claim: Claim, deck: string[]): Generator<Finding> {
  const { proof, seal, seat, entropy, turns, dealer } = claim
  if (seal !== undefined) yield { check: 'promise', holds: seal === proof.commitment }
  if (entropy !== undefined && seat !== undefined) {
    yield { check: 'chance', holds: entropy === proof.entropy[seat] }
  }
  if (claim.deck) {
    const at = claim.deck.findIndex((card, index) => card !== deck[index])
    yield at < 0 ? { check: 'deck', holds: true } : { check: 'deck', holds: false, at: at + 1 }
  }
  if (!turns || dealer === undefined) return
  const table = new Table(deck, dealer)
  const wrong = turns.findIndex(
    (turn, index) => !table.follow(turn, index === turns.length - 1 ? claim.result?.discard : null),
  )
  yield wrong < 0 ? { check: 'play', holds: true } : { check: 'play', holds: false, at: wrong + 1 }
  const { result, hand, discards } = claim
  const isShown = table.hands.every((held, index) => {
    const shown = result?.hands?.[index] ?? (index === seat ? hand : undefined)
    return !shown || (shown.length === held.size && shown.every((card) => held.has(card)))
  })
  yield { check: 'hands', holds: isShown && (!discards || same(discards, table.pile)) }
}

const same = (one: string[], other: string[]) =>
  one.length === other.length && one.every((card, index) => card === other[index])

/** Where every card lies while a deal is played again. */
class Table {
  readonly hands: Set<string>[]
  readonly pile: string[]
  readonly #stock: string[]

  constructor(deck: string[], dealer: 0 | 1) {
    this.hands = dealt(deck, dealer).map((hand) => new Set(hand))
    this.pile = deck.slice(20, 21)
    this.#stock = deck.slice(21)
  }

  /** Whether a turn is possible with these cards. `hidden` is thrown face down. */
  follow(turn: NonNullable<Claim['turns']>[number], hidden: string | null = null): boolean {
    if (turn.drew === 'pass') return true
    const hand = this.hands[turn.seat]
    const card = turn.drew === 'stock' ? this.#stock.shift() : this.pile.pop()
    if (!hand || !card || (turn.taken !== null && turn.taken !== card)) return false
    hand.add(card)
    const thrown = turn.discarded ?? hidden
    if (thrown === null) return true
    if (turn.discarded) this.pile.push(turn.discarded)
    return hand.delete(thrown)
  }
}
