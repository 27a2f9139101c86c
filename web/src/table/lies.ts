/** Which card lies where, for everything that is on the table at one moment. */
import type { Card, Cards, Meld, Seat } from '../protocol'
import type { Place } from './geometry.svelte'
import {
  layBacks,
  layDiscard,
  layHand,
  layShown,
  layStock,
  type Box,
  type Line,
  type Metrics,
  type Pose,
} from './layout'
import { groupsOf } from './order'
import type { Moment } from './reveal'
import type { Scene } from './scene'
import { isCard } from './cards'

export interface Lie extends Pose {
  face: 'up' | 'down'
  /** In the own hand: a button. */
  held?: boolean
  /** Outside every meld. */
  dead?: boolean
  laid?: boolean
  drawn?: boolean
}

export interface Lies {
  lies: Map<string, Lie>
  lines: Line[]
  /** The own hand in visual order. */
  order: Cards
}

export interface Input {
  scene: Scene
  /** The player's order of the hand. */
  order: Cards
  melds: Meld[]
  selected: Card | null
  hinted: Card | undefined
  /** Whether the order may give way to whole melds in two rows. */
  isFree: boolean
  /** The moment of the reveal, once there is one. */
  moment: Moment | undefined
  near: Seat
  boxes: Partial<Record<Place, Box>>
  metrics: Metrics
  /** What lay on the table a moment ago. */
  before: ReadonlyMap<string, Lie>
}

/** Only so many cards of the discard pile can be seen. */
const SEEN = 3

export function liesOf(input: Input): Lies {
  const laid = layAll(input)
  for (const id of input.scene.waiting ?? []) laid.lies.delete(id)
  return laid
}

function layAll(input: Input): Lies {
  if (input.scene.isGathering) return gatheredLies(input)
  return input.moment ? shownLies(input, input.moment) : tableLies(input)
}

function gatheredLies({ before, boxes, metrics }: Input): Lies {
  const lies = new Map<string, Lie>()
  const { stock } = boxes
  if (stock) for (const id of before.keys()) lies.set(id, stockLie(stock, metrics))
  return { lies, lines: [], order: [] }
}

function tableLies(input: Input): Lies {
  const { scene, order, melds, selected, hinted, isFree, boxes, metrics } = input
  const lies = new Map<string, Lie>()
  const { stock, discard, hand, far, near } = boxes
  if (stock && discard) {
    const first = Math.max(0, scene.discards.length - SEEN)
    scene.discards.slice(first).forEach((card, index) => {
      lies.set(card, { ...layDiscard(first + index, discard, metrics), face: 'up' })
    })
  }
  if (far) {
    scene.far.forEach((id, index) => {
      lies.set(id, { ...layBacks(index, scene.far.length, far, metrics), face: 'down' })
    })
  }
  const watched = scene.near.some((id) => !isCard(id))
  if (near && watched) {
    scene.near.forEach((id, index) => {
      const pose = layBacks(index, scene.near.length, near, metrics, 'near')
      lies.set(id, { ...pose, face: 'down' })
    })
  }
  if (!hand || watched) return { lies, lines: [], order: [] }

  // While it is dealt the hand lies as it comes: an older order and older melds say nothing.
  const isDealt = scene.waiting !== undefined
  const kept = isDealt ? [] : order.filter((card) => scene.near.includes(card))
  const fresh = scene.near.filter((card) => !kept.includes(card))
  const groups = groupsOf([...kept, ...fresh], isDealt ? [] : melds)
  const laid = layHand(groups, hand, metrics, isFree)
  const melded = new Set(groups.filter(({ meld }) => meld).flatMap(({ cards }) => cards))
  for (const [card, pose] of laid.poses) {
    const drawn = card === scene.drawn
    const half = drawn || card === hinted
    const up = card === selected ? metrics.lift : half ? metrics.lift / 2 : 0
    const dead = !melded.has(card) && card !== selected && !half
    lies.set(card, { ...pose, y: pose.y - up, face: 'up', held: true, dead, drawn })
  }
  return { lies, lines: laid.lines, order: laid.order }
}

function shownLies({ near, boxes, metrics }: Input, moment: Moment): Lies {
  const lies = new Map<string, Lie>()
  const lines: Line[] = []
  for (const seat of [0, 1] as const) {
    const box = seat === near ? boxes.shownNear : boxes.shownFar
    if (!box) continue
    const shown = layShown(moment.shown[seat], box, metrics)
    lines.push(...shown.lines)
    for (const group of moment.shown[seat]) {
      const hidden = group.kind === 'wait' && seat !== near
      for (const { card, laid } of group.cards) {
        const pose = shown.poses.get(card)
        if (!pose) continue
        lies.set(card, {
          ...pose,
          face: hidden ? 'down' : 'up',
          dead: group.kind === 'dead',
          laid,
        })
      }
    }
  }
  return { lies, lines, order: [] }
}

/** Where the stock's top card lies. */
export const stockLie = (box: Box, metrics: Metrics): Lie => ({
  ...layStock(box, metrics),
  face: 'down',
})
