/** The turn clock as it is shown: the server says how much is left, this counts on from there. */
import { language } from '../i18n/index.svelte'
import { INTL_TAG } from '../i18n/languages'
import type { Clock, Seat } from '../protocol'

const TICK = 250
/** Seconds that are told once to who has them. */
export const LAST = 10

export class TurnClock {
  /** Whose turn it measures; null when it is nobody's. */
  seat = $state<Seat | null>(null)
  isRunning = $state(false)
  /** Whole seconds, rounded up. */
  left = $state(0)

  #ends = 0

  constructor(private readonly onLast: (seat: Seat) => void = () => {}) {}

  hear({ seat, left, running }: Clock) {
    this.seat = seat
    this.isRunning = running
    this.#ends = Date.now() + (left ?? 0) * 1000
    this.left = Math.ceil(left ?? 0)
  }

  /** Count down while it runs; to be called in an effect. */
  run(): (() => void) | undefined {
    if (!this.isRunning) return undefined
    const timer = setInterval(this.#tick, TICK)
    return () => clearInterval(timer)
  }

  #tick = () => {
    const left = Math.max(0, Math.ceil((this.#ends - Date.now()) / 1000))
    if (this.seat !== null && left <= LAST && this.left > LAST) this.onLast(this.seat)
    this.left = left
  }
}

/** `1:05`, and whole hours where there are some: nobody counts the seconds of a day. */
export function clockText(seconds: number): string {
  if (seconds < 3600) {
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  }
  const style = { style: 'unit', unit: 'hour', unitDisplay: 'short' } as const
  return new Intl.NumberFormat(INTL_TAG[language()], style).format(Math.ceil(seconds / 3600))
}
