/** Where the table's places are on this screen: the page lays them out, this measures them. */
import { settings } from '../settings.svelte'
import { metrics, type Box, type Metrics } from './layout'

export type Place = 'stock' | 'discard' | 'hand' | 'far' | 'near' | 'shownFar' | 'shownNear'

/** Milliseconds without a change after which things fly again. */
const HOLD = 80
/** At first there are no cards that could be seen to move. */
const FIRST_HOLD = 20

export class Geometry {
  // Until it is measured the table is taken to be as wide as the window, as it is on a phone.
  width = $state(window.innerWidth)
  height = $state(window.innerHeight)
  boxes = $state.raw<Partial<Record<Place, Box>>>({})
  /** True while places move because the window does: nothing flies then. */
  still = $state(true)
  readonly metrics: Metrics = $derived(metrics(this.width, this.height, settings))

  #root: HTMLElement | undefined
  #elements = new Map<Place, HTMLElement>()
  #observer: ResizeObserver | undefined
  #frame = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  /** Attach to the element that is the card layer's frame. */
  root = (element: HTMLElement) => {
    this.#root = element
    this.#observer = new ResizeObserver(() => this.measure())
    this.#observer.observe(element)
    for (const place of this.#elements.values()) this.#observer.observe(place)
    this.measure()
    return () => {
      this.#observer?.disconnect()
      cancelAnimationFrame(this.#frame)
      clearTimeout(this.#timer)
      this.#root = this.#observer = undefined
    }
  }

  /** Attach to the element that shows where a place is. */
  place = (name: Place) => (element: HTMLElement) => {
    this.#elements.set(name, element)
    this.#observer?.observe(element)
    this.measure()
    return () => {
      this.#observer?.unobserve(element)
      if (this.#elements.get(name) === element) this.#elements.delete(name)
    }
  }

  /** Look again in the next frame; cheap when nothing has moved. */
  measure = () => {
    cancelAnimationFrame(this.#frame)
    this.#frame = requestAnimationFrame(() => this.#measure())
  }

  #size(): boolean {
    const width = this.#root?.clientWidth ?? 0
    const height = this.#root ? window.innerHeight : 0
    if (width === this.width && height === this.height) return false
    this.width = width
    this.height = height
    return true
  }

  #measure() {
    if (!this.#root) return
    const frame = this.#root.getBoundingClientRect()
    // Whatever grows on the page may move the places.
    for (const child of this.#root.children) this.#observer?.observe(child)
    // A place that is not on the page just now keeps its last box: cards may still fly there.
    const boxes: Partial<Record<Place, Box>> = { ...this.boxes }
    for (const [name, element] of this.#elements) {
      const box = element.getBoundingClientRect()
      boxes[name] = {
        x: Math.round(box.x - frame.x),
        y: Math.round(box.y - frame.y),
        width: Math.round(box.width),
        height: Math.round(box.height),
      }
    }
    const resized = this.#size()
    if (resized) this.#hold()
    if (JSON.stringify(boxes) !== JSON.stringify(this.boxes)) {
      if (Object.keys(this.boxes).length === 0) this.#hold(FIRST_HOLD)
      this.boxes = boxes
    }
  }

  #hold(milliseconds = HOLD) {
    this.still = true
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => (this.still = false), milliseconds)
  }
}
