/**
 * What a player has of a finished deal: the proof, and as much as was seen of the play. Its keys
 * are those of a view on the wire, so it is saved as it is. It is read from JSON (a view, a
 * saved claim, a proof by itself), from the deal's text, or from an address; whatever cannot be
 * read is a `Malformed` that names the place.
 */
import { CARDS } from './shuffle'

export interface Turn {
  seat: 0 | 1
  drew: 'pass' | 'stock' | 'discard'
  /** The card taken from the discard pile, when it is known. */
  taken: string | null
  discarded: string | null
}

export interface Claim {
  proof: { seed: string; entropy: [string, string]; commitment: string }
  /** As this browser noted it before the deal. */
  seal?: string
  /** Whose view it is. */
  seat?: 0 | 1
  /** What this browser gave to the shuffle. */
  entropy?: string
  deck?: string[]
  dealer?: 0 | 1
  turns?: Turn[]
  result?: {
    kind: string | null
    /** The cards as shown; of a void hand none are. */
    hands: [string[], string[]] | null
    /** Thrown face down with a knock. */
    discard: string | null
  }
  /** The discard pile at the end, bottom first. */
  discards?: string[]
  /** The own cards at the end. */
  hand?: string[]
}

export class Malformed extends Error {
  /** `where` is a key of the file, or a move. */
  constructor(
    readonly where: string,
    readonly found: unknown = undefined,
  ) {
    super(found === undefined ? where : `${where}: ${JSON.stringify(found)?.slice(0, 60)}`)
  }
}

/** The claim in a text: JSON, the text of a deal, or a link that carries one. */
export function readText(text: string): Claim {
  const trimmed = text.trim()
  if (trimmed.startsWith('{')) {
    let found: unknown
    try {
      found = JSON.parse(trimmed)
    } catch {
      throw new Malformed('JSON')
    }
    return readClaim(found)
  }
  const fragment = /#([\w-]{40,})$/.exec(trimmed)?.[1]
  if (fragment) return readFragment(fragment)
  return readRecord(trimmed)
}

// ----------------------------------------------------------------------------- as JSON

type Fields = Record<string, unknown>

export function readClaim(given: unknown): Claim {
  let fields = object('', given)
  if (!('proof' in fields) && 'seed' in fields) fields = { proof: fields }
  if (!fields.proof) throw new Malformed('proof')
  const proof = object('proof', fields.proof)
  const claim: Claim = {
    proof: {
      seed: hex('proof.seed', proof.seed, 32, 32),
      entropy: pair('proof.entropy', proof.entropy, (each) => hex('proof.entropy', each, 0, 64)),
      commitment: hex('proof.commitment', proof.commitment, 0, 64),
    },
  }
  const seat = maybe(fields.seat, (value) => seatOf('seat', value))
  if (seat !== undefined) claim.seat = seat
  const dealer = maybe(fields.dealer, (value) => seatOf('dealer', value))
  if (dealer !== undefined) claim.dealer = dealer
  const seal = maybe(fields.seal, (value) => hex('seal', value, 0, 64))
  if (seal !== undefined) claim.seal = seal
  const entropy = maybe(fields.entropy, (value) => hex('entropy', value, 0, 64))
  if (entropy !== undefined) {
    if (seat === undefined) throw new Malformed('seat')
    claim.entropy = entropy
  }
  const deck = maybe(fields.deck, deckOf)
  if (deck) claim.deck = deck
  const turns = maybe(fields.turns, turnsOf)
  if (turns) claim.turns = turns
  const discards = maybe(fields.discards, (value) => cards('discards', value))
  if (discards) claim.discards = discards
  const result = maybe(fields.result, (value) => object('result', value))
  if (result) {
    const { kind, hands } = result
    const isShown = kind !== 'void' && hands !== undefined && hands !== null
    claim.result = {
      kind: typeof kind === 'string' ? kind : null,
      hands: isShown
        ? pair('result.hands', hands, (each) => different('result.hands', each))
        : null,
      discard: maybe(result.discard, (value) => card('result.discard', value)) ?? null,
    }
  }
  const hand = maybe(fields.hand, (value) => different('hand', value))
  if (hand) claim.hand = hand
  return claim
}

function maybe<T>(value: unknown, read: (value: unknown) => T): T | undefined {
  return value === undefined || value === null ? undefined : read(value)
}

function object(where: string, given: unknown): Fields {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new Malformed(where || 'JSON', given)
  }
  return given as Fields
}

function pair<T>(where: string, given: unknown, read: (each: unknown) => T): [T, T] {
  if (!Array.isArray(given) || given.length !== 2) throw new Malformed(where, given)
  return [read(given[0]), read(given[1])]
}

function hex(where: string, given: unknown, least: number, most: number): string {
  const isHex = typeof given === 'string' && /^([0-9a-f]{2})*$/i.test(given)
  if (!isHex || given.length < 2 * least || given.length > 2 * most) {
    throw new Malformed(where, given)
  }
  return given.toLowerCase()
}

function seatOf(where: string, given: unknown): 0 | 1 {
  if (given !== 0 && given !== 1) throw new Malformed(where, given)
  return given
}

function card(where: string, given: unknown): string {
  if (typeof given !== 'string' || !CARDS.includes(given)) throw new Malformed(where, given)
  return given
}

function cards(where: string, given: unknown): string[] {
  if (!Array.isArray(given)) throw new Malformed(where, given)
  return given.map((each) => card(where, each))
}

function different(where: string, given: unknown): string[] {
  const found = cards(where, given)
  if (new Set(found).size !== found.length) throw new Malformed(where, given)
  return found
}

function deckOf(given: unknown): string[] {
  const list = typeof given === 'string' ? given.replace(/\s/g, '').match(/..?/g) : given
  const deck = different('deck', list)
  if (deck.length !== 52) throw new Malformed('deck', given)
  return deck
}

function turnsOf(given: unknown): Turn[] {
  if (!Array.isArray(given)) throw new Malformed('turns', given)
  return given.map((each, index) => {
    const where = `turns, ${index + 1}`
    const { seat, drew, taken, discarded } = object(where, each)
    if (drew !== 'pass' && drew !== 'stock' && drew !== 'discard') throw new Malformed(where, drew)
    return {
      seat: seatOf(where, seat),
      drew,
      taken: maybe(taken, (value) => card(where, value)) ?? null,
      discarded: maybe(discarded, (value) => card(where, value)) ?? null,
    }
  })
}

// ----------------------------------------------------------------------------- as text

/** The claim in the text of a deal: one fact on each line, one move for each turn. */
export function readRecord(text: string): Claim {
  const lines = new Map<string, string>()
  for (const line of text.split('\n')) {
    const [key = '', ...rest] = line.trim().split(/\s+/)
    // A record of a room holds many deals: its last one counts.
    if (key === 'rules') lines.clear()
    lines.set(key, rest.join(' '))
  }
  const wanted = (key: string) => {
    const value = lines.get(key)
    if (value === undefined) throw new Malformed(key)
    return value
  }
  const dealer = wanted('dealer')
  if (dealer !== '0' && dealer !== '1') throw new Malformed('dealer', dealer)
  const entropy = wanted('entropy').split(' ')
  const { proof } = readClaim({
    proof: {
      seed: wanted('seed'),
      entropy: entropy.map((part) => (part === '-' ? '' : part)),
      commitment: wanted('seal'),
    },
  })
  const words = (lines.get('moves') ?? '').split(' ').filter((word) => word && word[0] !== '=')
  const turns: Turn[] = []
  let discard: string | null = null
  words.forEach((word, index) => {
    const seat = ((Number(dealer) + 1 + index) % 2) as 0 | 1
    const where = `moves, ${index + 1}`
    const move = /^(?:-|([st])(!?)([A2-9TJQK][CDHS])?\*?(?:=.*)?)$/.exec(word)
    if (!move) throw new Malformed(where, word)
    const [, pile, knock, thrown] = move
    if (knock) discard = thrown ?? null
    turns.push({
      seat,
      drew: pile === undefined ? 'pass' : pile === 's' ? 'stock' : 'discard',
      taken: null,
      discarded: knock ? null : (thrown ?? null),
    })
  })
  const result = { kind: null, hands: null, discard }
  return { proof, dealer: Number(dealer) as 0 | 1, turns, result }
}

// -------------------------------------------------------------------------- in an address

/** A claim for the part of an address that no server sees. */
export function toFragment(claim: Claim): string {
  const bytes = new TextEncoder().encode(JSON.stringify(claim))
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

export function readFragment(fragment: string): Claim {
  let found: unknown
  try {
    const text = atob(fragment.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
    found = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new Malformed('#')
  }
  return readClaim(found)
}
