/**
 * From the opened seal to the deck, as `docs/fairness.md` says it: written from that page and
 * not from the server's code, so that a fault there is not repeated here.
 */
import { hmac, joined, sha256, type Bytes } from './sha256'

/** The pack before it is shuffled: clubs, diamonds, hearts, spades, each from ace to king. */
export const CARDS: readonly string[] = [...'CDHS'].flatMap((suit) =>
  [...'A23456789TJQK'].map((rank) => rank + suit),
)

export function bytesOf(hex: string): Bytes {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The seal of a seed: its SHA-256. */
export async function sealOf(seed: string): Promise<string> {
  return hexOf(await sha256(bytesOf(seed)))
}

/** The deck that a seed and the entropy of both seats make. */
export async function shuffle(seed: string, entropy: readonly string[]): Promise<string[]> {
  const parts = entropy.map(bytesOf)
  const message = joined(
    new TextEncoder().encode('ginvite.deck.1'),
    ...parts.flatMap((part) => [Uint8Array.of(part.length), part]),
  )
  const stream = bytes(await hmac(bytesOf(seed)), message)
  const deck = [...CARDS]
  for (let last = 51; last > 0; last--) {
    const choices = last + 1
    let byte: number
    // The highest bytes would favour low cards.
    do byte = (await stream.next()).value as number
    while (byte >= 256 - (256 % choices))
    const other = byte % choices
    ;[deck[last], deck[other]] = [deck[other] as string, deck[last] as string]
  }
  return deck
}

/** One HMAC after another, of the message and a counter, byte by byte. */
async function* bytes(sign: (message: Bytes) => Promise<Bytes>, message: Bytes) {
  for (let block = 0; ; block++) {
    const counter = new Uint8Array(4)
    new DataView(counter.buffer).setUint32(0, block)
    yield* await sign(joined(message, counter))
  }
}
