/** Dragging the top card of a pile into the hand: what a tap on the pile does as well. */
import type { Pile } from '../protocol'
import type { Geometry } from './geometry.svelte'
import { isOver } from './layout'
import type { TableState } from './state.svelte'

/** Less than this is a tap of an unsteady finger. */
export const THRESHOLD = 6
const BACK_AGAIN = 220

export class Grip {
  /** What is held, and where its corner is; null when nothing is. */
  held = $state.raw<{ pile: Pile; x: number; y: number } | null>(null)
  isMoving = $state(false)
  /** Where a card of the stock was let go over the hand: its flight begins there. */
  dropped: { x: number; y: number } | null = null

  #start: { pile: Pile; pointer: number; x: number; y: number } | undefined
  #wasDragged = false

  constructor(
    private readonly table: TableState,
    private readonly geometry: Geometry,
  ) {}

  down = (event: PointerEvent, pile: Pile) => {
    this.#wasDragged = false
    if (event.button !== 0 || !this.table.isFree) return
    if (!this.table.view?.legal.draw.includes(pile)) return
    this.#start = { pile, pointer: event.pointerId, x: event.clientX, y: event.clientY }
  }

  move = (event: PointerEvent) => {
    const start = this.#start
    if (start?.pointer !== event.pointerId) return
    const [dx, dy] = [event.clientX - start.x, event.clientY - start.y]
    if (!this.isMoving && Math.hypot(dx, dy) < THRESHOLD) return
    const box = this.geometry.boxes[start.pile]
    if (!box) return
    if (!this.isMoving) (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId)
    this.isMoving = true
    this.held = { pile: start.pile, x: box.x + dx, y: box.y + dy }
  }

  up = (event: PointerEvent) => {
    const [start, held, wasMoving] = [this.#start, this.held, this.isMoving]
    if (start?.pointer !== event.pointerId) return
    this.cancel()
    if (!held || !wasMoving) return
    this.#wasDragged = true
    const { hand, [held.pile]: box } = this.geometry.boxes
    if (!hand || !box) return
    if (isOver(hand, held.x + box.width / 2, held.y + box.height / 2, 40)) {
      this.dropped = held.pile === 'stock' ? { x: held.x, y: held.y } : null
      this.table.draw(held.pile)
    } else {
      // It flies back before it is one with the pile again.
      this.held = { pile: held.pile, x: box.x, y: box.y }
      setTimeout(() => (this.held = null), BACK_AGAIN)
    }
  }

  cancel = () => {
    this.#start = undefined
    this.isMoving = false
    this.held = null
  }

  /** Whether a click is only the end of a drag. */
  swallows(): boolean {
    const was = this.#wasDragged
    this.#wasDragged = false
    return was
  }
}
