/** The end of a deal: both hands shown moment by moment, then the way to the next deal. */
import type { Result } from '../protocol'
import { settings } from '../settings.svelte'
import { momentsOf, type Moment } from './reveal'
import { SPEED } from './scene'

const STEP = 600
const FIRST = 700

export class Showdown {
  moments = $state.raw<Moment[]>([])
  index = $state(0)
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly onMoment: (moment: Moment) => void = () => {}) {}

  get moment(): Moment | undefined {
    return this.moments[this.index]
  }

  /** Whether everything has been shown, or there was nothing to show. */
  get isDone(): boolean {
    return this.moment?.done ?? true
  }

  get isOpen(): boolean {
    return this.moments.length > 0
  }

  /** With reduced motion each moment waits for its reader. */
  get isStepped(): boolean {
    return matchMedia('(prefers-reduced-motion: reduce)').matches
  }

  /** Show a result; `atOnce` for one that was seen before. A void deal shows no cards. */
  open(result: Result, atOnce: boolean) {
    clearTimeout(this.#timer)
    this.moments = result.kind === 'void' ? [] : momentsOf(result)
    this.index = atOnce ? Math.max(0, this.moments.length - 1) : 0
    if (!this.isDone && !this.isStepped) this.#later(FIRST)
  }

  close() {
    clearTimeout(this.#timer)
    this.moments = []
    this.index = 0
  }

  step = () => {
    clearTimeout(this.#timer)
    if (this.isDone) return
    this.index += 1
    if (this.moment) this.onMoment(this.moment)
    if (!this.isDone && !this.isStepped) this.#later(STEP)
  }

  skip = () => {
    clearTimeout(this.#timer)
    if (this.isDone) return
    this.index = this.moments.length - 1
    if (this.moment) this.onMoment(this.moment)
  }

  #later(milliseconds: number) {
    this.#timer = setTimeout(this.step, milliseconds * SPEED[settings.speed])
  }
}
