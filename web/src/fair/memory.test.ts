import { beforeEach, expect, test } from 'vitest'
import type { View } from '../protocol'
import { readFragment, type Claim } from './claim'
import { claimOf, fairLink } from './export'
import { note, recall } from './memory'
import vectors from './vectors.json?raw'
import { verify } from './verify'

const { played } = JSON.parse(vectors) as { played: Claim[] }
const view = played[0] as unknown as View & { seat: 0 | 1 }
const { entropy, commitment } = view.proof as Claim['proof']

beforeEach(() => localStorage.clear())

test('what was given is found again by itself, and by its seal', () => {
  note('aa', 'seal 1')
  note('bb')
  expect(recall('aa', 'another')).toEqual({ entropy: 'aa', seal: 'seal 1' })
  expect(recall('bb', 'another')).toEqual({ entropy: 'bb' })
  expect(recall('cc', 'seal 1')).toEqual({ entropy: 'aa', seal: 'seal 1' })
  expect(recall('cc', 'another')).toBeUndefined()
})

test('only the latest notes are kept', () => {
  for (let n = 0; n < 150; n++) note(String(n), `seal ${n}`)
  expect(recall('49', '')).toBeUndefined()
  expect(recall('50', '')).toBeDefined()
})

test('a browser that keeps nothing, or something else, is no trouble', () => {
  localStorage.setItem('ginvite.shuffles', '{"no": "list"}')
  expect(recall('aa', 'seal')).toBeUndefined()
  localStorage.setItem('ginvite.shuffles', 'no JSON')
  note('aa', 'seal')
  expect(recall('aa', 'seal')).toBeDefined()
})

async function checks(of: View) {
  const link = fairLink(of)
  const report = await verify(readFragment(link?.split('#')[1] as string))
  return report.findings.map(({ check, holds }) => `${check} ${holds}`)
}

test('a hand of which this browser has a note proves seal and chance', async () => {
  note(entropy[view.seat], commitment)
  expect(await checks(view)).toEqual([
    'seal true', 'promise true', 'chance true', 'play true', 'hands true',
  ]) // prettier-ignore
})

test('a hand of which it has none proves the rest', async () => {
  expect(await checks(view)).toEqual(['seal true', 'play true', 'hands true'])
})

test('a server that used another chance is found out', async () => {
  note('00'.repeat(32), commitment)
  expect((await checks(view)).at(-1)).toBe('chance false')
})

test('a server that changed the seal is found out', async () => {
  note(entropy[view.seat], '00'.repeat(32))
  expect((await checks(view)).at(-1)).toBe('promise false')
})

test('a numbered game, to which nobody gives anything, proves its seal', async () => {
  note('', commitment)
  expect(await checks(view)).toEqual(['seal true', 'promise true', 'play true', 'hands true'])
})

test('a hand that goes on has no claim', () => {
  expect(claimOf({ ...view, proof: null })).toBeUndefined()
  expect(fairLink({ ...view, proof: null })).toBeUndefined()
})

test('a watcher has one without a seat', () => {
  const claim = claimOf({ ...view, seat: null })
  expect(claim).toBeDefined()
  expect(claim).not.toHaveProperty('hand')
})
