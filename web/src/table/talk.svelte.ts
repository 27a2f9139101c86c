/** What is said at one table. It is gone with the page: nothing of it is kept anywhere. */
import { t } from '../i18n/index.svelte'
import { call } from '../notify'
import type { Phrase, Seat } from '../protocol'
import { play } from '../sounds'
import { wordsOf, type Said } from './said'
import type { TableState } from './state.svelte'

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

  constructor(private readonly table: TableState) {
    this.#key = `ginvite.mute.${table.room}`
    try {
      this.isMuted = sessionStorage.getItem(this.#key) !== null
    } catch {
      // Private windows may refuse; the choice then lasts as long as the page.
    }
  }

  /** Somebody sits across who can be talked to. */
  readonly isOffered: boolean = $derived.by(() => {
    const { table, seat, far } = this.table
    return table?.opponent === 'friend' && seat !== null && table.players[far].kind === 'person'
  })
  /** The table waits for the other side: they may be reminded. */
  readonly mayNudge: boolean = $derived.by(() => {
    const { view, seat, far, isOver } = this.table
    if (!this.isOffered || isOver || seat === null || !view) return false
    return view.phase === 'over' ? view.ready[seat] : view.on_turn === far
  })

  say = (phrase: Phrase) => this.table.connection?.say(phrase)
  /** Say something in own words; the server passes it on while both seats allow it. */
  write = (text: string) => this.table.connection?.write(text)
  nudge = () => {
    if (this.mayNudge && !this.hasNudged) this.table.connection?.nudge()
  }
  allowText = (on: boolean) => {
    const { connection, version } = this.table
    connection?.act({ type: 'allow_text', on }, version)
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

  /** Take what was said, unless it was heard before or is not to be heard. */
  hear(said: Said) {
    const { seat, announcer } = this.table
    if (this.isMuted && said.seat !== seat) return
    if (this.said.some(({ id }) => id === said.id)) return
    this.said = [...this.said, said].slice(-KEPT)
    if (said.seat === seat) return
    announcer.say(t.table.talk.says(this.table.name(said.seat), wordsOf(said)))
  }

  /** Somebody was reminded that the table waits for them. */
  nudged(by: Seat) {
    const { seat } = this.table
    // Another tab of this seat may have sent it.
    if (by === seat) this.#rest()
    else if (seat !== null && !this.isMuted) {
      const words = t.table.talk.nudged(this.table.name(by))
      this.table.tell(words)
      play('turn')
      call(words)
    }
  }

  /** The server knows of a nudge that this tab does not. */
  nudgedTooSoon() {
    this.#rest()
    this.table.tell(t.table.talk.nudgeSoon)
  }

  /** A nudge went out: the next one is a minute away. */
  #rest() {
    clearTimeout(this.#timer)
    this.hasNudged = true
    this.#timer = setTimeout(() => (this.hasNudged = false), BETWEEN_NUDGES)
  }
}
