/**
 * SHA-256 and HMAC-SHA-256: the browser's own where it has one. Browsers keep theirs from pages
 * without https, such as a table in the local network, so there is a second one, written out.
 */

export type Bytes = Uint8Array<ArrayBuffer>

/** What a key says to a message. */
export type Sign = (message: Bytes) => Promise<Bytes>

/** The platform's, or nothing on an insecure page. */
const subtle = () => (globalThis.crypto as Crypto | undefined)?.subtle as SubtleCrypto | undefined

export async function sha256(message: Bytes): Promise<Bytes> {
  const own = subtle()
  return own ? new Uint8Array(await own.digest('SHA-256', message)) : digest(message)
}

/** HMAC-SHA-256 with this key. */
export async function hmac(key: Bytes): Promise<Sign> {
  const own = subtle()
  if (!own) return async (message) => signed(key, message)
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const imported = await own.importKey('raw', key, algorithm, false, ['sign'])
  return async (message) => new Uint8Array(await own.sign('HMAC', imported, message))
}

// ------------------------------------------------------------------------- written out

const BLOCK = 64

/** The first 32 bits of the fractional part of a root: where the constants come from. */
const fraction = (root: number) => Math.floor((root % 1) * 2 ** 32) | 0

const PRIMES = Array.from({ length: 310 }, (_, n) => n + 2).filter((n) =>
  Array.from({ length: n - 2 }, (_, m) => m + 2).every((m) => n % m !== 0),
)
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)))
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))

const rotate = (word: number, by: number) => (word >>> by) | (word << (32 - by))

export function digest(message: Bytes): Bytes {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / BLOCK) * BLOCK)
  padded.set(message)
  padded[message.length] = 0x80
  new DataView(padded.buffer).setUint32(padded.length - 4, message.length * 8)
  const state = Int32Array.from(START)
  const words = new Int32Array(64)
  for (let at = 0; at < padded.length; at += BLOCK) {
    absorb(state, words, new DataView(padded.buffer, at, BLOCK))
  }
  const result = new Uint8Array(32)
  const view = new DataView(result.buffer)
  state.forEach((word, index) => view.setInt32(4 * index, word))
  return result
}

function absorb(state: Int32Array, words: Int32Array, block: DataView) {
  const w = (index: number) => words[index] as number
  for (let i = 0; i < 16; i++) words[i] = block.getInt32(4 * i)
  for (let i = 16; i < 64; i++) {
    const [early, late] = [w(i - 15), w(i - 2)]
    const s0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3)
    const s1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10)
    words[i] = w(i - 16) + s0 + w(i - 7) + s1
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as number[] as Eight
  for (let i = 0; i < 64; i++) {
    const sum1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const one = (h + sum1 + ((e & f) ^ (~e & g)) + (ROUNDS[i] as number) + w(i)) | 0
    const sum0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    const two = (sum0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g]
  }
  ;[a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = (state[i] as number) + word))
}

type Eight = [number, number, number, number, number, number, number, number]

export function signed(key: Bytes, message: Bytes): Bytes {
  const short = key.length > BLOCK ? digest(key) : key
  const pad = (byte: number) => Uint8Array.from({ length: BLOCK }, (_, i) => (short[i] ?? 0) ^ byte)
  return digest(joined(pad(0x5c), digest(joined(pad(0x36), message))))
}

export function joined(...parts: Uint8Array[]): Bytes {
  const result = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    result.set(part, at)
    at += part.length
  }
  return result
}
