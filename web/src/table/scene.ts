/**
 * What lies on the table as the eye should see it, between one view and the next. The view of
 * the server is the truth and replaces the scene whenever the flights are done; the events
 * only tell which card went where, so that it is seen to go there.
 */
import type { Card, Cards, Event, Seat, View } from '../protocol'
import { isCard } from './cards'

/** The cards of one hand: faces where they are known, else backs (`far-3`, `near-0`). */
export type Slots = string[]

export interface Scene {
  /** The own hand in no order, or backs when a watcher sits on this side. */
  near: Slots
  /** The other hand from left to right. */
  far: Slots
  /** Bottom first. */
  discards: Cards
  stock: number
  /** The card that was just drawn by this seat. */
  drawn: Card | null
  /** Cards of the deal that have not left the stock yet. */
  waiting?: string[]
  /** Everything that lay on the table goes back to the stock. */
  isGathering?: boolean
}

export type Side = 'near' | 'far'

/** Where a flight begins when its card was not to be seen before. */
export type Origin = 'stock' | { slot: string }

/** One card on its way. */
export interface Flight {
  id: string
  pace: 'deal' | 'mine' | 'theirs' | 'sort'
  /** Milliseconds to wait before leaving. */
  delay: number
  from?: Origin
}

export interface Step {
  scene: Scene
  flights: Flight[]
  /** Milliseconds until the next step may begin, at normal speed. */
  wait: number
}

export const PACE = { deal: 320, mine: 320, theirs: 380, sort: 220 }
/** By what all times are multiplied, as the player likes it. */
export const SPEED = { slow: 1.5, normal: 1, fast: 0.6 }
const BETWEEN = 60
const AT_ONCE = 4
const PAUSE = 160

export const EMPTY: Scene = { near: [], far: [], discards: [], stock: 0, drawn: null }

export const sideOf = (seat: Seat, me: Seat | null): Side => (seat === (me ?? 0) ? 'near' : 'far')

/** Backs for what is unknown in a hand of `count` cards, keeping the slots that there were. */
function slots(side: Side, previous: Slots, known: Cards, count: number): Slots {
  const kept = previous.filter((id) => !isCard(id) || known.includes(id)).slice(0, count)
  const result = [...kept]
  for (const card of known) if (!result.includes(card)) result.push(card)
  while (result.length > count)
    result.splice(
      result.findIndex((id) => !isCard(id)),
      1,
    )
  while (result.length < count) result.push(freeBack(side, result))
  return result
}

/** A back that is not yet in use. */
function freeBack(side: Side, used: Slots): string {
  let index = 0
  while (used.includes(`${side}-${index}`)) index += 1
  return `${side}-${index}`
}

/** The scene of a view; slots of hidden cards stay where `previous` had them. */
export function sceneOf(view: View, previous: Scene = EMPTY): Scene {
  const me = view.seat ?? 0
  const other = (1 - me) as Seat
  const near =
    view.seat === null
      ? slots('near', previous.near, view.known[me], view.hand_counts[me])
      : view.hand
  return {
    near,
    far: slots('far', previous.far, view.known[other], view.hand_counts[other]),
    discards: view.discards,
    stock: view.stock_count,
    drawn: view.drawn,
  }
}

/** The flights of one event, from the scene before it. */
export function stepsOf(scene: Scene, event: Event, me: Seat | null): Step[] {
  switch (event.type) {
    case 'dealt':
      return [gathered(scene), ...dealt(event.upcard, event.hand, event.dealer, me)]
    case 'drew':
      return drew(scene, event.card, event.pile, sideOf(event.seat, me), me)
    case 'discarded':
      return discarded(scene, event.card, sideOf(event.seat, me))
    default:
      return []
  }
}

/** All cards back to the stock before a new deal. */
function gathered(scene: Scene): Step {
  const isClear = scene.near.length + scene.far.length + scene.discards.length === 0
  return {
    scene: { ...EMPTY, stock: 52, isGathering: true },
    flights: [],
    wait: isClear ? 0 : PACE.deal + PAUSE,
  }
}

/**
 * Card by card, the non-dealer first; then the upcard turns. A few cards to a step, so that a
 * slow phone never has to draw twenty at once.
 */
function dealt(upcard: Card, hand: Cards, dealer: Seat, me: Seat | null): Step[] {
  const near = me === null ? backs('near', 10) : hand
  const far = backs('far', 10)
  const nearFirst = sideOf((1 - dealer) as Seat, me) === 'near'
  const [one, two] = nearFirst ? [near, far] : [far, near]
  const order = [...one.flatMap((id, index) => [id, two[index] as string]), upcard]
  const scene: Scene = { near, far, discards: [upcard], stock: 31, drawn: null }
  const steps: Step[] = []
  for (let dealt = 0; dealt < order.length; dealt += AT_ONCE) {
    const leaving = order.slice(dealt, dealt + AT_ONCE)
    const waiting = order.slice(dealt + AT_ONCE)
    steps.push({
      scene: { ...scene, waiting, stock: scene.stock + waiting.length },
      flights: leaving.map((id, index) => ({
        id,
        pace: 'deal',
        delay: index * BETWEEN,
        from: 'stock',
      })),
      wait: waiting.length > 0 ? AT_ONCE * BETWEEN : BETWEEN + PACE.deal,
    })
  }
  return steps
}

const backs = (side: Side, count: number) => Array.from({ length: count }, (_, i) => `${side}-${i}`)

function drew(
  scene: Scene,
  card: Card | null,
  pile: 'stock' | 'discard',
  side: Side,
  me: Seat | null,
): Step[] {
  const id = card ?? freeBack(side, scene[side])
  if (scene[side].includes(id)) return []
  const stock = pile === 'stock'
  const isMine = side === 'near' && me !== null
  const next: Scene = {
    ...scene,
    [side]: [...scene[side], id],
    discards: stock ? scene.discards : scene.discards.filter((other) => other !== id),
    stock: scene.stock - (stock ? 1 : 0),
    drawn: isMine ? card : null,
  }
  const pace = isMine ? 'mine' : 'theirs'
  const flight: Flight = { id, pace, delay: 0, ...(stock && { from: 'stock' as const }) }
  return [{ scene: next, flights: [flight], wait: PACE[pace] + (isMine ? 0 : PAUSE) }]
}

function discarded(scene: Scene, card: Card, side: Side): Step[] {
  if (scene.discards.includes(card)) return []
  const hand = scene[side]
  const slot = hand.includes(card) ? undefined : hiddenSlot(hand, card)
  const next: Scene = {
    ...scene,
    [side]: hand.filter((id) => id !== (slot ?? card)),
    discards: [...scene.discards, card],
    drawn: null,
  }
  const pace = side === 'near' ? 'mine' : 'theirs'
  const flight: Flight = { id: card, pace, delay: 0, ...(slot && { from: { slot } }) }
  return [{ scene: next, flights: [flight], wait: PACE[pace] }]
}

/** The back that a hidden card is thrown from; any, but not always the same. */
function hiddenSlot(hand: Slots, card: Card): string | undefined {
  const hidden = hand.filter((id) => !isCard(id))
  return hidden[(card.charCodeAt(0) * 7 + card.charCodeAt(1)) % Math.max(hidden.length, 1)]
}

/** A deal that nobody has acted in yet is seen being dealt, also by who has just come. */
export function dealtEvents(view: View | null): Event[] {
  const upcard = view?.discards[0]
  if (!view || !upcard || view.result || view.turns.length > 0) return []
  return [{ type: 'dealt', deal: view.deal, dealer: view.dealer, upcard, hand: view.hand }]
}
