/** What is said at one table. It is gone with the page: nothing of it is kept anywhere. */
import { t } from '../i18n/index.svelte'
import type { Phrase, Seat } from '../protocol'

/** One phrase, or a text in somebody's own words. */
export interface Said {
  id: string
  seat: Seat
  phrase?: Phrase
  text?: string
}

export const wordsOf = ({ phrase, text = '' }: Said): string =>
  phrase ? t.table.talk.phrases[phrase] : text

const KEPT = 30
/** Milliseconds between two nudges of one seat, as the server counts them. */
const BETWEEN_NUDGES = 60_000

export class Talk {
  said = $state.raw<Said[]>([])
  /** The other side is not to be heard; remembered by this tab for this room alone. */
  isMuted = $state(false)
  /** A nudge was sent less than a minute ago. */
  hasNudged = $state(false)

  readonly #key: string
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(room: string) {
    this.#key = `ginvite.mute.${room}`
    try {
      this.isMuted = sessionStorage.getItem(this.#key) !== null
    } catch {
      // Private windows may refuse; the choice then lasts as long as the page.
    }
  }

  /** Take what was said; false when it was heard before, or is not to be heard by `seat`. */
  hear(said: Said, seat: Seat | null): boolean {
    if (this.isMuted && said.seat !== seat) return false
    if (this.said.some(({ id }) => id === said.id)) return false
    this.said = [...this.said, said].slice(-KEPT)
    return true
  }

  mute = (on: boolean) => {
    this.isMuted = on
    try {
      if (on) sessionStorage.setItem(this.#key, '1')
      else sessionStorage.removeItem(this.#key)
    } catch {
      // As above.
    }
  }

  /** A nudge went out: the next one is a minute away. */
  rest() {
    clearTimeout(this.#timer)
    this.hasNudged = true
    this.#timer = setTimeout(() => (this.hasNudged = false), BETWEEN_NUDGES)
  }
}
