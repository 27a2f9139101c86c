/** The same vectors as the verifiers in Python: see `tests/fair`. */
import { describe, expect, test } from 'vitest'
import vectors from './vectors.json?raw'
import { Malformed, readClaim, readFragment, readRecord, readText, toFragment } from './claim'
import type { Claim } from './claim'
import { digest, hmac, joined, sha256, signed } from './sha256'
import { bytesOf, hexOf, shuffle } from './shuffle'
import { verify } from './verify'

type Row = [seed: string, zero: string, one: string, seal: string, deck: string]
type Given = ReturnType<typeof claimOf>
const { decks, played } = JSON.parse(vectors) as {
  decks: Row[]
  played: Played[]
}
type Played = Required<Omit<Claim, 'entropy' | 'deck' | 'result'>> &
  Pick<Claim, 'entropy' | 'deck'> & {
    result: { kind: string; hands: [string[], string[]]; discard: string | null }
  }

const claimOf = ([seed, zero, one, commitment, deck]: Row) => ({
  proof: { seed, entropy: [zero, one], commitment },
  deck: deck.match(/../g) as string[],
})
const isFair = async (given: unknown) => (await verify(readClaim(given))).isFair
const count = async (all: unknown[]) => (await Promise.all(all.map(isFair))).filter(Boolean).length

function flipped(hex: string, bit: number): string {
  if (!hex) return '00'
  const bytes = bytesOf(hex)
  const at = (bit >> 3) % bytes.length
  bytes[at] = (bytes[at] as number) ^ (1 << (bit % 8))
  return hexOf(bytes)
}

/** The deck, the seed, the entropy or the order falsified, by turns. */
function tampered(given: Given, number: number): Given {
  const { proof, deck } = structuredClone(given)
  const one = number % 52
  const two = (number + 1 + ((number >> 2) % 51)) % 52
  const kind = number % 4
  if (kind === 0) [deck[one], deck[two]] = [deck[two] as string, deck[one] as string]
  else if (kind === 1) proof.seed = flipped(proof.seed, number)
  else if (kind === 2) {
    const seat = (number >> 2) % 2
    proof.entropy[seat] = flipped(proof.entropy[seat] as string, number)
  } else if (number % 8 === 3) proof.entropy.reverse()
  else deck.reverse()
  return { proof, deck }
}

/** A played deal told falsely in every way, with the check that must find it. */
function retold(given: Played): [string, Played][] {
  const told: [string, Played][] = []
  const tell = (check: string, change: (copy: Played) => void) => {
    const copy = structuredClone(given)
    change(copy)
    told.push([check, copy])
  }
  tell('promise', (copy) => (copy.seal = flipped(copy.seal, 3)))
  tell('chance', (copy) => (copy.entropy = flipped(copy.proof.entropy[copy.seat], 5)))
  tell('play', (copy) => (copy.dealer = (1 - copy.dealer) as 0 | 1))
  tell('hands', (copy) => copy.discards.reverse())
  if (given.result.kind !== 'void') tell('hands', (copy) => copy.result.hands.reverse())
  return told
}

test('a thousand deals are agreed on', async () => {
  expect(decks).toHaveLength(1000)
  expect(await count(decks.map(claimOf))).toBe(1000)
})

test('a thousand falsified deals are refused', async () => {
  expect(await count(decks.map(claimOf).map(tampered))).toBe(0)
})

test('played deals of every kind are fair, from JSON and from an address', async () => {
  expect(new Set(played.map(({ result }) => result.kind)).size).toBe(6)
  expect(await count(played)).toBe(played.length)
  for (const given of played) {
    const report = await verify(readFragment(toFragment(given)))
    expect(report.findings.map(({ check }) => check)).toEqual(['seal', 'promise', 'play', 'hands'])
    expect(report.dealt?.map((hand) => hand.length)).toEqual([10, 10])
  }
})

test('a deal told falsely is refused, and it is said why', async () => {
  for (const [check, given] of played.flatMap(retold)) {
    const report = await verify(readClaim(given))
    expect(report.findings.at(-1)).toMatchObject({ check, holds: false })
  }
})

test('it says where', async () => {
  const given = claimOf(decks[0] as Row)
  ;[given.deck[3], given.deck[7]] = [given.deck[7] as string, given.deck[3] as string]
  expect((await verify(readClaim(given))).findings.at(-1)).toEqual({
    check: 'deck',
    holds: false,
    at: 4,
  })
})

describe('the text of a deal', () => {
  const { seed, entropy, commitment } = (played[0] as Played).proof
  const { turns, dealer, result } = played[0] as Played
  const words = turns.map(({ drew, discarded }) => {
    if (drew === 'pass') return '-'
    const pile = drew === 'stock' ? 's' : 't'
    return pile + (discarded ?? (result.discard ? `!${result.discard}` : '*'))
  })
  const record = [
    'rules friends',
    `dealer ${dealer}`,
    `seed ${seed}`,
    `entropy ${entropy.map((part) => part || '-').join(' ')}`,
    `seal ${commitment}`,
    `moves ${words.join(' ')}`,
    'result knock 0 1',
  ].join('\n')

  test('is a claim', async () => {
    const report = await verify(readText(record))
    expect(report.isFair).toBe(true)
    expect(report.findings.map(({ check }) => check)).toEqual(['seal', 'play', 'hands'])
  })

  test('with other moves is refused', async () => {
    const false_ = record.replace(/ s(..) /, ' s2C ').replace(/ t(..) /, ' tAC ')
    expect((await verify(readRecord(false_))).isFair).toBe(false)
  })

  test('with other entropy is refused', async () => {
    const [zero = '', one = ''] = entropy
    const false_ = record.replace(`${zero} ${one}`, `${one} ${zero}`)
    expect((await verify(readRecord(false_))).isFair).toBe(false)
  })
})

test.each([
  ['', 'dealer'],
  ['{', 'JSON'],
  ['{}', 'proof'],
  ['{"proof": 7}', 'proof: 7'],
  ['{"seed": "00"}', 'proof.seed: "00"'],
  [JSON.stringify({ proof: { seed: '00'.repeat(32), entropy: [''] } }), 'proof.entropy: [""]'],
  [JSON.stringify({ ...played[0], deck: 'AC AC' }), 'deck: ["AC","AC"]'],
  [JSON.stringify({ ...played[0], seat: 2 }), 'seat: 2'],
  [JSON.stringify({ ...played[0], turns: [{ seat: 0 }] }), 'turns, 1'],
  [`https://gin.example/fair#${'A'.repeat(50)}`, '#'],
  ['rules friends\ndealer 0', 'entropy'],
])('%s is malformed, and it is said where', (text, message) => {
  expect(() => readText(text)).toThrow(Malformed)
  expect(() => readText(text)).toThrow(message)
})

test('the hash written out is that of the browser', async () => {
  for (let length = 0; length < 200; length += 7) {
    const message = Uint8Array.from({ length }, (_, index) => index * 31 + length)
    const key = message.slice(0, length >> 1)
    expect(hexOf(digest(message))).toBe(hexOf(await sha256(message)))
    const sign = await hmac(joined(key, Uint8Array.of(1)))
    expect(hexOf(signed(joined(key, Uint8Array.of(1)), message))).toBe(hexOf(await sign(message)))
  }
})

test('a page without https shuffles the same', async () => {
  const [seed, zero, one, , deck] = decks[33] as Row
  const own = Object.getOwnPropertyDescriptor(globalThis, 'crypto') as PropertyDescriptor
  Object.defineProperty(globalThis, 'crypto', { value: {}, configurable: true })
  try {
    expect((await shuffle(seed, [zero, one])).join('')).toBe(deck)
  } finally {
    Object.defineProperty(globalThis, 'crypto', own)
  }
})
