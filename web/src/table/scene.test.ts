import { describe, expect, test } from 'vitest'
import type { Event, View } from '../protocol'
import { EMPTY, sceneOf, stepsOf, type Scene } from './scene'

const HAND = '2C 4C 7D 9D 4H 5H 6H KH 3S JS'.split(' ')

const view = (changes: Partial<View>): View =>
  ({
    seat: 0,
    hand: HAND,
    hand_counts: [10, 10],
    stock_count: 31,
    discards: ['8C'],
    known: [[], []],
    drawn: null,
    ...changes,
  }) as View

const play = (scene: Scene, ...events: Event[]) =>
  events.reduce((now, event) => stepsOf(now, event, 0).at(-1)?.scene ?? now, scene)

/** Slots are named freely; what counts is which faces lie where, and how many backs. */
const faces = ({ near, far, discards, stock, drawn }: Scene) => ({
  near: [...near].sort(),
  far: far.filter((id) => id.length === 2),
  backs: far.filter((id) => id.length > 2).length,
  discards,
  stock,
  drawn,
})

const DEALT: Event = { type: 'dealt', deal: 1, dealer: 1, upcard: '8C', hand: HAND }

describe('events lead to the scene of the view', () => {
  test('dealing', () => {
    expect(faces(play(EMPTY, DEALT))).toEqual(faces(sceneOf(view({}))))
  })

  test('an own draw and discard', () => {
    const scene = play(
      sceneOf(view({})),
      { type: 'drew', seat: 0, pile: 'stock', card: 'QC' },
      { type: 'discarded', seat: 0, card: 'KH' },
    )
    const hand = [...HAND.filter((card) => card !== 'KH'), 'QC']
    expect(faces(scene)).toEqual(
      faces(sceneOf(view({ hand, stock_count: 30, discards: ['8C', 'KH'] }))),
    )
  })

  test('the other side takes a card, is known to hold it, and throws a hidden one', () => {
    const scene = play(
      sceneOf(view({})),
      { type: 'drew', seat: 1, pile: 'discard', card: '8C' },
      { type: 'discarded', seat: 1, card: 'QD' },
    )
    expect(faces(scene)).toEqual(faces(sceneOf(view({ discards: ['QD'], known: [[], ['8C']] }))))
  })

  test('the other side draws from the stock unseen', () => {
    const scene = play(sceneOf(view({})), { type: 'drew', seat: 1, pile: 'stock', card: null })
    expect(faces(scene)).toEqual(faces(sceneOf(view({ hand_counts: [10, 11], stock_count: 30 }))))
  })
})

describe('flights', () => {
  test('of a hidden discard begin at one of the backs, which is then gone', () => {
    const before = sceneOf(view({}))
    const [step] = stepsOf(before, { type: 'discarded', seat: 1, card: 'QD' }, 0)
    const from = step!.flights[0]!.from as { slot: string }
    expect(before.far).toContain(from.slot)
    expect(step!.scene.far).not.toContain(from.slot)
  })

  test('do not repeat what an own tap has already shown', () => {
    const scene = { ...sceneOf(view({})), discards: ['8C', 'KH'] }
    expect(stepsOf(scene, { type: 'discarded', seat: 0, card: 'KH' }, 0)).toEqual([])
  })

  test('of a deal alternate, the non-dealer first', () => {
    const order = stepsOf(EMPTY, DEALT, 0).flatMap(({ flights }) => flights.map(({ id }) => id))
    expect(order.slice(0, 4)).toEqual([HAND[0], 'far-0', HAND[1], 'far-1'])
    expect(order.at(-1)).toBe('8C')
    expect(new Set(order).size).toBe(21)
  })

  test('of a deal leave few at a time', () => {
    const steps = stepsOf(EMPTY, DEALT, 0).slice(1)
    for (const { scene, flights } of steps) {
      expect(flights.length).toBeLessThanOrEqual(4)
      expect(flights.every(({ id }) => !scene.waiting?.includes(id))).toBe(true)
    }
  })

  test('never name a card that this seat may not know', () => {
    const steps = stepsOf(
      sceneOf(view({})),
      { type: 'drew', seat: 1, pile: 'stock', card: null },
      0,
    )
    expect(steps[0]!.flights[0]!.id).toMatch(/^far-/)
  })
})

test('backs keep their places from one view to the next', () => {
  const scene = play(sceneOf(view({})), { type: 'discarded', seat: 1, card: 'QD' })
  const next = sceneOf(view({ hand_counts: [10, 9], discards: ['8C', 'QD'] }), scene)
  expect(next.far).toEqual(scene.far)
})

test('a watcher sees two hands of backs', () => {
  const scene = sceneOf(view({ seat: null, hand: [] }))
  expect(scene.near).toHaveLength(10)
  expect(scene.near.every((id) => id.startsWith('near-'))).toBe(true)
})
