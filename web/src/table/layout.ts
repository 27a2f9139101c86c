/**
 * Where every card lies. The table is one flat layer: each card is one element for the whole
 * deal and only its place changes, so a CSS transition makes every flight, and an interrupted
 * flight simply turns towards its new place. No DOM here: sizes come in, places go out.
 */
import type { Card } from '../protocol'

/** Pixels, from the top left corner of the card layer. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** A card's top left corner at full size, its turn in degrees, its depth and its scale. */
export interface Pose {
  x: number
  y: number
  turn: number
  z: number
  scale: number
}

export interface Taste {
  handLayout: 'auto' | 'rows' | 'fan'
  cardSize: 'small' | 'normal' | 'large'
}

/** The sizes that the room on the screen gives. */
export interface Metrics {
  /** `phone`: bars above and below. `turned`: bar at the right. `wide`: panel at the right. */
  kind: 'phone' | 'turned' | 'wide'
  /** Width of a card in the hand. */
  w: number
  rows: 1 | 2
  /** Most of a card that shows beside its neighbour. */
  strip: number
  /** Width of a card on the piles, and of a back in the other hand. */
  pile: number
  back: number
  /** How far a chosen card rises. */
  lift: number
  /** Room between two groups of the hand, and between its rows. */
  gap: number
  rowGap: number
  /** Width of a card when both hands are shown. */
  shown: number
}

export const RATIO = 1.4
/** Cards in one row of two. */
export const ROW = 6
/** The least that must show of a card for a thumb. */
const THUMB = 44
export const PANEL = 340
export const TURNED_BAR = 176

/** Height of everything but cards on a low and on a high phone. */
const LOW_BARS = 336
const HIGH_BARS = 400
/** A pile's card beside one of the hand, at least. */
const LEAST_PILE = 0.78

const clamp = (low: number, value: number, high: number) => Math.max(low, Math.min(value, high))

const FACTOR = { small: 0.9, normal: 1, large: 1.13 }

/** Sizes for a window of `width` by `height`. */
export function metrics(width: number, height: number, taste: Taste): Metrics {
  const factor = FACTOR[taste.cardSize]
  if (width > height && height <= 500 && width >= 560) return turned(width, height, factor)
  const wide = width >= 900
  const room = wide ? width - PANEL - 48 : width - 24
  const tall = clamp(72, height * 0.1245, 136)
  const fanWidth = Math.round(Math.min(tall, wide ? 136 : width * 0.135) * factor)
  const inOneRow = (room - fanWidth - 42) / 10
  const rows = { auto: inOneRow < THUMB ? 2 : 1, rows: 2, fan: 1 }[taste.handLayout]
  if (rows === 2) return twoRows(width, height, room, fanWidth, factor)
  const w = inOneRow < THUMB ? Math.round(clamp(58, width * 0.19 * factor, 86)) : fanWidth
  return {
    kind: wide ? 'wide' : 'phone',
    w,
    strip: Math.min(w * 0.652, (room - w - 42) / 10),
    rows: 1,
    pile: Math.round(w * 1.2),
    back: Math.round(w * 0.59),
    lift: 20,
    gap: wide ? 14 : 10,
    rowGap: 0,
    shown: Math.round(clamp(48, Math.min(height * 0.102, width * 0.1), 96)),
  }
}

/** A phone on its side: one row, and the bar at the right. */
function turned(width: number, height: number, factor: number): Metrics {
  const room = width - TURNED_BAR - 24
  const w = clamp(58, Math.round(height * 0.195 * factor), 92)
  return {
    kind: 'turned',
    w,
    strip: Math.min(w * 0.64, (room - w - 36) / 10),
    rows: 1,
    pile: w,
    back: Math.round(w / 2),
    lift: 14,
    gap: 12,
    rowGap: 0,
    shown: Math.round(clamp(40, height * 0.125, 56)),
  }
}

/** A low screen first takes from the piles, then from the hand. */
function twoRows(
  width: number,
  height: number,
  room: number,
  fanWidth: number,
  factor: number,
): Metrics {
  const wide = width >= 900
  const low = height <= 700
  const spare = height - (low ? LOW_BARS : HIGH_BARS)
  const wanted = width >= 480 ? fanWidth : clamp(60, width * 0.21, low ? 76 : 86) * factor
  const w = Math.floor(Math.max(56, Math.min(wanted, spare / (RATIO * (2 + LEAST_PILE)))))
  const most = low ? w : w * 1.14
  return {
    kind: wide ? 'wide' : 'phone',
    w,
    strip: Math.min(Math.max(w * 0.652, THUMB + 1), (room - w - 10) / (ROW - 1)),
    rows: 2,
    pile: Math.floor(clamp(w * LEAST_PILE, spare / RATIO - 2 * w, most)),
    back: wide ? Math.round(w * 0.59) : low ? 34 : 46,
    // A chosen card of the upper row stays under the words above it.
    lift: low ? 14 : 20,
    gap: 10,
    rowGap: low ? 13 : 15,
    // On a low screen three melds and a loose card stand in one row.
    shown: low
      ? Math.floor((width - 32) / 7.6)
      : Math.round(clamp(44, Math.min(width * 0.16, height * 0.078), 66)),
  }
}

/** Height of the hand's box. */
export const handHeight = ({ w, rows, rowGap }: Metrics) => rows * w * RATIO + (rows - 1) * rowGap

/** A run of neighbours in the hand that belong together. */
export interface Group {
  cards: Card[]
  meld: boolean
}

const sizeOf = (row: Group[]) => row.reduce((sum, group) => sum + group.cards.length, 0)

/**
 * The hand's rows: the upper one is the longer, and no meld is broken unless it alone is longer
 * than a row. Where the order allows no such rows, a `free` order lets melds change places with
 * loose cards, and a fixed one breaks a meld.
 */
export function rowsOf(groups: Group[], rows: 1 | 2, free: boolean): Group[][] {
  const total = sizeOf(groups)
  if (rows === 1 || total <= 3) return [groups]
  const half = Math.ceil(total / 2)
  // The loose cards are one text that may break anywhere; borders of melds are the other places.
  const breaks = [half, half + 1, half - 1, half - 2].filter((at) => at <= ROW && total - at <= ROW)
  const whole = breaks.find((at) => !isInMeld(groups, at))
  if (whole !== undefined) return cut(groups, whole)
  return (free ? shuffled(groups, half) : undefined) ?? cut(groups, half)
}

/** Whether a row that ends after `at` cards would break a meld. */
function isInMeld(groups: Group[], at: number): boolean {
  let start = 0
  for (const { cards, meld } of groups) {
    if (meld && start < at && at < start + cards.length) return true
    start += cards.length
  }
  return false
}

function cut(groups: Group[], at: number): Group[][] {
  const top: Group[] = []
  const bottom: Group[] = []
  let left = at
  for (const { cards, meld } of groups) {
    if (left > 0) top.push({ cards: cards.slice(0, left), meld })
    if (left < cards.length) bottom.push({ cards: cards.slice(Math.max(left, 0)), meld })
    left -= cards.length
  }
  return [top, bottom].filter((row) => row.length > 0)
}

/** Some melds above, the others below, loose cards where there is room; the evenest such rows. */
function shuffled(groups: Group[], half: number): Group[][] | undefined {
  const melds = groups.filter(({ meld }) => meld)
  const loose = groups.filter(({ meld }) => !meld).flatMap(({ cards }) => cards)
  const found: Group[][][] = []
  for (let chosen = 1; chosen < 2 ** melds.length; chosen++) {
    const top = melds.filter((_, index) => chosen & (1 << index))
    const bottom = melds.filter((_, index) => !(chosen & (1 << index)))
    const above = Math.max(0, Math.min(half - sizeOf(top), loose.length))
    const row = (melds: Group[], cards: Card[]) =>
      cards.length > 0 ? [...melds, { cards, meld: false }] : melds
    found.push([row(top, loose.slice(0, above)), row(bottom, loose.slice(above))])
  }
  const longest = (rows: Group[][]) => Math.max(...rows.map(sizeOf))
  return found.sort((a, b) => longest(a) - longest(b))[0]?.filter((row) => row.length > 0)
}

/** A gold line under a meld. */
export interface Line {
  id: string
  x: number
  y: number
  width: number
}

export interface HandLayout {
  poses: Map<Card, Pose>
  lines: Line[]
  /** In visual order. */
  order: Card[]
}

/** Where the cards of the own hand lie within its box. */
export function layHand(groups: Group[], box: Box, m: Metrics, free = true): HandLayout {
  const poses = new Map<Card, Pose>()
  const lines: Line[] = []
  const order: Card[] = []
  const rows = rowsOf(groups, m.rows, free)
  rows.forEach((row, r) => {
    const count = row.reduce((sum, group) => sum + group.cards.length, 0)
    const gaps = (row.length - 1) * m.gap
    const strip = Math.min(m.strip, (box.width - m.w - gaps) / Math.max(count - 1, 1))
    let x = box.x + (box.width - (strip * (count - 1) + m.w + gaps)) / 2
    const y = box.y + r * (m.w * RATIO + m.rowGap)
    row.forEach((group, g) => {
      const first = x
      for (const card of group.cards) {
        poses.set(card, { x, y, turn: 0, z: 200 + order.length, scale: 1 })
        order.push(card)
        x += strip
      }
      if (group.meld) {
        const end = g === row.length - 1 ? x - strip + m.w - 3 : x + 4
        const width = end - first - 3
        lines.push({ id: group.cards[0] as Card, x: first + 3, y: y + m.w * RATIO + 5, width })
      }
      x += m.gap
    })
  })
  return { poses, lines, order }
}

/** A hidden hand: a fan of `count` backs in its box, open towards its holder. */
export function layBacks(
  index: number,
  count: number,
  box: Box,
  m: Metrics,
  side: 'far' | 'near' = 'far',
): Pose {
  const k = index - (count - 1) / 2
  const way = side === 'far' ? -1 : 1
  const flat = m.kind === 'turned'
  const step = m.back * (flat ? 0.37 : 0.44)
  return {
    x: box.x + box.width / 2 + k * step - m.back / 2,
    y: box.y + (flat ? 0 : way * k * k * (m.back / 46) * 0.55),
    turn: flat ? 0 : way * k * 2.6,
    z: 100 + index,
    scale: m.back / m.w,
  }
}

/** A card of the discard pile; its tilt is fixed by its number in the pile. */
export function layDiscard(index: number, box: Box, m: Metrics): Pose {
  const tilt = index === 0 ? 0 : ((index * 37 + 11) % 11) - 5
  return { x: box.x, y: box.y, turn: tilt, z: 20 + index, scale: m.pile / m.w }
}

/** The top of the stock. */
export const layStock = (box: Box, m: Metrics): Pose => ({
  x: box.x,
  y: box.y,
  turn: 0,
  z: 10,
  scale: m.pile / m.w,
})

/** What is shown after a deal: the groups of one seat, flowing from left to right. */
export interface ShownGroup {
  cards: { card: Card; laid: boolean }[]
  kind: 'meld' | 'dead' | 'wait'
}

export interface ShownLayout {
  poses: Map<Card, Pose>
  lines: Line[]
  height: number
}

const LINE_ROOM = 24
const LAID_LIFT = 7

/** Lays shown groups into a box of `width`, wrapping as words do. */
export function layShown(groups: ShownGroup[], box: Box, m: Metrics): ShownLayout {
  const poses = new Map<Card, Pose>()
  const lines: Line[] = []
  const w = m.shown
  const h = w * RATIO
  const strip = w * 0.47
  const narrow = w * 0.3
  let x = 0
  let y = 0
  let z = 200
  groups.forEach((group) => {
    const step = group.kind === 'wait' ? narrow : strip
    const size = (group.cards.length - 1) * step + w
    if (x > 0 && x + size > box.width) {
      x = 0
      y += h + LINE_ROOM
    }
    const first = box.x + x
    group.cards.forEach(({ card, laid }, index) => {
      const at = { x: first + index * step, y: box.y + y - (laid ? LAID_LIFT : 0) }
      poses.set(card, { ...at, turn: 0, z: z++, scale: w / m.w })
    })
    if (group.kind === 'meld') {
      const id = group.cards[0]?.card ?? ''
      lines.push({ id, x: first + 3, y: box.y + y + h + 5, width: size - 6 })
    }
    x += size + w * 0.24
  })
  return { poses, lines, height: y + h }
}

/** The place in the hand's order that a card whose middle is dragged to (x, y) asks for. */
export function insertionIndex(
  { order, poses }: { order: Card[]; poses: ReadonlyMap<Card, Pose> },
  card: Card,
  x: number,
  y: number,
  m: Metrics,
): number {
  const others = order.filter((other) => other !== card)
  const tops = [...new Set(others.map((other) => Math.round(poses.get(other)?.y ?? 0)))]
  // Chosen cards stand a little higher than their row.
  const rows = tops.filter((top) => !tops.some((low) => low > top && low - top <= m.lift))
  const distance = (top: number) => Math.abs(y - top - (m.w * RATIO) / 2)
  const row = rows.reduce(
    (best, top) => (distance(top) < distance(best) ? top : best),
    rows[0] ?? 0,
  )
  return others.filter((other) => {
    const pose = poses.get(other)
    if (!pose) return false
    const isInRow = Math.abs(pose.y - row) <= m.lift
    return isInRow ? pose.x < x - m.w / 2 : pose.y < row
  }).length
}

/** Whether a point lies on a box, or near it. */
export const isOver = (box: Box, x: number, y: number, near = 12) =>
  x > box.x - near &&
  x < box.x + box.width + near &&
  y > box.y - near &&
  y < box.y + box.height + near
