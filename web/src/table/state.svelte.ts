/**
 * One player's table: the server's view, what is shown of it while cards still fly, and this
 * player's intents. There are no rules here: what may be done is in the view.
 */
import type { ProblemCode } from '../api'
import type { Connection, Intent, Listener, Status, Wish } from '../connection'
import { marked } from '../home/people'
import { cardName } from '../i18n/cards.svelte'
import { allWords, t } from '../i18n/index.svelte'
import type {
  Card,
  Chat,
  Clock,
  Event,
  Meld,
  Nudged,
  Option,
  ProposeAction,
  Refusal,
  Rejected,
  Seat,
  State,
  Table,
  View,
  Welcome,
  Written,
} from '../protocol'
import { play } from '../sounds'
import { Advice } from './advice.svelte'
import { Announcer } from './announcer.svelte'
import { chanceOfGame, chanceOfNextDeal } from './chance'
import { Doubts } from './doubts.svelte'
import { Hand } from './hand.svelte'
import { nearest } from './order'
import { Showdown } from './showdown.svelte'
import { dealtEvents } from './scene'
import { Stage } from './stage.svelte'
import { Talk } from './talk.svelte'
import { expired } from './turn'
import { TurnClock } from './turn-clock.svelte'

/** Milliseconds that a notice stays. */
const NOTICE = 8000

/** What this seat has asked for and the table does not yet show. */
interface Pending {
  id: string
  action: Wish
  /** Set by the ack: the version in which it will be seen. */
  version: number | null
}

export class TableState implements Listener {
  status = $state.raw<Status>({ kind: 'connecting' })
  welcome = $state.raw<Welcome>()
  #present = $state.raw<[boolean, boolean]>([false, false])
  /** The last refusal, until the next intent. */
  refusal = $state<Refusal | null>(null)
  /** What is shown; the server may be a few flights ahead. */
  table = $state.raw<Table>()
  pending = $state.raw<Pending | null>(null)
  /** Something that is told for a moment in place of whose turn it is. */
  notice = $state('')
  connection: Connection | undefined

  readonly stage = new Stage((event, step) => {
    // Not before: what was shown goes to the stock from where it lies.
    if (event.type === 'dealt') this.showdown.close()
    if (step.wait > 0) this.#sound(event)
  })
  readonly hand = new Hand()
  readonly showdown = new Showdown((moment) => {
    this.stage.land()
    if (moment.done) {
      void this.announcer.result(this)
      const { result } = this.view ?? {}
      const isGin = result?.kind === 'gin' || result?.kind === 'big_gin'
      if (isGin && result?.winner === this.seat)
        void import('../celebrate').then(({ celebrate }) => celebrate())
    }
    play(moment.landed.length === 1 ? 'layoff' : 'discard')
  })
  readonly announcer = new Announcer()
  readonly advice = new Advice(this)
  readonly doubts = new Doubts()
  readonly talk: Talk
  readonly clock = new TurnClock((seat) => {
    if (seat === this.seat) this.announcer.say(t.table.clock.left(this.clock.left))
  })

  /** The newest version, and the one that is shown and decided on. */
  #version = -1
  #shownVersion = 0
  /** The view before the result that is being shown. */
  #untold = $state.raw<View | null>(null)
  #noticeTimer: ReturnType<typeof setTimeout> | undefined

  constructor(readonly room: string) {
    this.hand.key = `ginvite.hand.${room}`
    this.talk = new Talk(this)
  }

  // ------------------------------------------------------------------ what the table is

  readonly view: View | null = $derived(this.table?.view ?? null)
  /** This browser's seat; a watcher looks from seat 0. */
  readonly seat: Seat | null = $derived(this.view?.seat ?? this.welcome?.seat ?? null)
  readonly near: Seat = $derived(this.seat ?? 0)
  readonly far: Seat = $derived((1 - this.near) as Seat)
  /** Two people pass one device: whoever is on turn holds it, so both are here. */
  readonly isDevice: boolean = $derived(this.table?.opponent === 'device')
  readonly presence: [boolean, boolean] = $derived(this.isDevice ? [true, true] : this.#present)
  /** Whose hand lies under the cover, on one device. */
  readonly covered: Seat | null = $derived(this.table?.covered ?? null)
  readonly isMyTurn: boolean = $derived(
    this.view !== null && this.seat !== null && this.view.on_turn === this.seat,
  )
  /** Whether buttons act: it is our move, and no earlier one is under way. */
  readonly isFree: boolean = $derived(
    this.isMyTurn && this.pending === null && !this.stage.isDealing,
  )
  readonly options: Map<Card, Option> = $derived(
    new Map(this.view?.options.map((option) => [option.card, option])),
  )
  readonly selected: Option | undefined = $derived(this.options.get(this.hand.selected ?? ''))
  /** Discards that end the deal, the best first. */
  readonly knocks: Option[] = $derived(
    (this.view?.options ?? [])
      .filter((option) => option.may_knock)
      .sort((a, b) => a.deadwood - b.deadwood),
  )
  readonly canGin: boolean = $derived(this.knocks[0]?.deadwood === 0)
  /** The melds that are marked: without the chosen card, where the server has said which. */
  readonly melds: Meld[] = $derived.by(() => {
    const chosen = this.selected
    if (!chosen) return this.view?.melds ?? []
    const kept = (this.view?.melds ?? []).filter((meld) => !meld.includes(chosen.card))
    return nearest(chosen.arrangements, kept) ?? kept
  })
  /** The deadwood that the choice would leave, or that there is. */
  readonly deadwood: number = $derived(this.selected?.deadwood ?? this.view?.deadwood ?? 0)
  /** The view for the score pad: it tells no sum before the showdown has come to it. */
  readonly told: View | null = $derived(
    this.showdown.isOpen && !this.showdown.isDone ? (this.#untold ?? this.view) : this.view,
  )
  readonly isOver: boolean = $derived(
    this.table !== undefined && (this.table.ended || this.view?.final !== null),
  )

  /** This player said "back later". */
  readonly isAway: boolean = $derived(
    this.seat !== null && this.table?.players[this.seat].away === true,
  )

  /** The version that is shown and decided on. */
  get version(): number {
    return this.#shownVersion
  }

  /** Why this page has nothing more to show, when the room is gone. */
  get gone(): ProblemCode | undefined {
    const closed = this.status.kind === 'closed' ? this.status.code : undefined
    return closed === 4004 ? 'room_gone' : undefined
  }

  /** What a player is called at this table. */
  name(seat: Seat): string {
    const player = this.table?.players[seat]
    if (player?.kind === 'bot') return t.people.computer
    if (player?.name) return marked(player, player.name)
    const isNobody = this.seat === null || this.isDevice
    return marked(player, isNobody ? t.people.player(seat + 1) : t.people.friend)
  }

  /** The same where there is little room: of a computer its level. */
  shortName(seat: Seat): string {
    const level = this.table?.players[seat].level
    return level ? t.levels[level] : this.name(seat)
  }

  // ------------------------------------------------------------------ what the player does

  pass = () => this.#act({ type: 'pass' })

  draw = (pile: 'stock' | 'discard') => {
    if (this.isFree && this.view?.legal.draw.includes(pile)) this.#act({ type: 'draw', pile })
  }

  /** Tap on a card of the hand. */
  choose = (card: Card) => {
    if (!this.isFree || !this.options.has(card)) return
    const isLocked = !this.options.get(card)?.may_discard
    this.doubts.raised = isLocked ? { card, kind: 'locked' } : null
    this.hand.toggle(card)
    const option = this.selected
    this.announcer.say(
      option
        ? t.table.log.selected(cardName(card), option.deadwood)
        : t.table.log.down(cardName(card)),
    )
  }

  /** Throw a card, unless there is reason to ask first. */
  discard = (card: Card | null = this.hand.selected) => {
    const option = this.options.get(card ?? '')
    if (!option || !card || !this.isFree) return
    if (this.doubts.holds(option, this.knocks, this.#deal)) {
      this.hand.selected = card
      return
    }
    this.#act({ type: 'discard', card })
    const { scene } = this.stage
    this.stage.expect(
      {
        ...scene,
        near: scene.near.filter((id) => id !== card),
        discards: [...scene.discards, card],
      },
      [{ id: card, pace: 'mine', delay: 0 }],
    )
    play('discard')
  }

  knock = (card: Card, melds: Meld[] | null) => this.#act({ type: 'knock', card, melds })
  bigGin = () => this.#act({ type: 'big_gin' })
  layOff = (melds: Meld[], layoffs: Card[][]) => this.#act({ type: 'lay_off', melds, layoffs })
  nextDeal = () => this.#act({ type: 'next_deal', entropy: chanceOfNextDeal(this) })
  propose = (
    what: ProposeAction['what'],
    wish: Partial<Pick<ProposeAction, 'preset' | 'options' | 'number'>> = {},
  ) => this.#act({ type: 'propose', what, ...wish, entropy: chanceOfGame(this, what) })
  answer = (yes: boolean) => {
    const what = this.table?.proposal?.what
    this.#act({ type: 'answer', yes, entropy: yes ? chanceOfGame(this, what) : '' })
  }

  /** The host gives the seat of somebody who is gone to the next guest. */
  freeSeat = () => this.#act({ type: 'free_seat' })
  /** Let a bot play for somebody who is gone, until they are back. */
  standIn = (on: boolean) => this.#act({ type: 'stand_in', on })

  /** Break the seal: whoever sits there has the device now. */
  reveal = (seat: Seat) => this.connection?.reveal(seat)

  /** "Back later", or back. */
  goAway = (on: boolean) => this.connection?.act({ type: 'away', on }, this.#shownVersion)

  sort = (by: 'meld' | 'suit' | 'rank') => {
    if (!this.view) return
    this.hand.sortBy(by, this.view)
    play('sort')
    const { byMeld, bySuit, byRank } = t.table.actions
    this.announcer.say(t.table.log.sorted({ meld: byMeld, suit: bySuit, rank: byRank }[by]))
  }

  #act(action: Wish) {
    if (!this.connection || this.seat === null) return
    if (this.pending && this.pending.action.type === action.type) return
    this.refusal = null
    this.doubts.raised = null
    this.advice.given = null
    this.notice = ''
    const id = this.connection.act(action, this.#shownVersion)
    this.pending = { id, action, version: null }
  }

  /** Say something to eyes and ears; it goes by itself after some seconds. */
  tell(words: string) {
    this.notice = words
    this.announcer.say(words)
    clearTimeout(this.#noticeTimer)
    this.#noticeTimer = setTimeout(() => (this.notice = ''), NOTICE)
  }

  get #deal(): string {
    return `${this.table?.game ?? 0}.${this.view?.deal ?? 0}`
  }

  // ------------------------------------------------------------------ what the server says

  onStatus(status: Status) {
    this.status = status
  }

  onWelcome(welcome: Welcome) {
    this.welcome = welcome
    this.#present = welcome.presence
  }

  onState({ since, version, events, table }: State) {
    const isFirst = this.view === null
    const news = isFirst ? dealtEvents(table.view) : events
    // A cover comes and goes at once: nothing flies over or under it.
    const isCovered = table.covered !== null || (this.table?.covered ?? null) !== null
    const follows = table.view !== null && !isCovered && (isFirst || since === this.#version)
    this.#version = version
    if (!follows || news.length === 0) {
      this.stage.snap(table.view)
      this.#show(table, version, [], true)
      return
    }
    if (isFirst) {
      this.table = table
      this.#shownVersion = version
    }
    const seat = table.view?.seat ?? null
    this.stage.play(news, seat, table.view, () => {
      // What was played may have been overtaken by a view that was shown at once.
      if (version >= this.#shownVersion) this.#show(table, version, news, false)
    })
  }

  #show(table: Table, version: number, events: Event[], atOnce: boolean) {
    const before = this.view
    this.table = table
    this.#shownVersion = version
    if ((this.pending?.version ?? Infinity) <= version) this.pending = null
    const { view } = table
    if (view) {
      this.hand.show(view, this.#deal)
      const wasOpen = this.showdown.isOpen
      if (view.result && view.phase === 'over') {
        if (!wasOpen || before?.deal !== view.deal) {
          this.#untold = atOnce ? null : before
          if (!atOnce) this.stage.turnUp(view.result.hands[this.far], this.stage.scene.far)
          this.showdown.open(view.result, atOnce)
        }
      } else this.showdown.close()
    }
    if (!this.options.has(this.doubts.raised?.card ?? '')) this.doubts.raised = null
    this.announcer.events(events, this)
    for (const event of events) {
      if (event.type === 'clock_expired') this.tell(expired(event.seat, this))
      if (event.type === 'knocked' && event.seat !== this.seat) {
        play(event.deadwood.length === 0 ? 'gin' : 'knock')
      }
    }
    const wasMine = before !== null && before.on_turn === this.seat
    if (this.isMyTurn && !wasMine && !atOnce) play('turn')
  }

  #sound(event: Event) {
    if (event.type === 'drew') play('take')
    else if (event.type === 'discarded') play('discard')
    else if (event.type === 'dealt') play('deal')
  }

  onPresence(seats: [boolean, boolean]) {
    const was = this.presence[this.far]
    this.#present = seats
    if (was !== seats[this.far] && this.table?.players[this.far].kind === 'person') {
      const { here, away } = t.table.log
      this.announcer.say((seats[this.far] ? here : away)(this.name(this.far)))
    }
  }

  onChat(said: Chat) {
    this.talk.hear(said)
  }

  onWritten(said: Written) {
    this.talk.hear(said)
  }

  onNudged({ seat }: Nudged) {
    this.talk.nudged(seat)
  }

  onClock(clock: Clock) {
    this.clock.hear(clock)
  }

  onAck(id: string, version: number) {
    if (this.pending?.id !== id) return
    const isShown = version <= this.#shownVersion
    this.pending = isShown ? null : { ...this.pending, version }
  }

  onRejected(rejected: Rejected, intent: Intent | undefined) {
    if (this.pending?.id === rejected.id) this.pending = null
    if (intent && intent.type !== 'act') {
      if (intent.type === 'nudge' && rejected.code === 'rate_limited') {
        this.talk.nudgedTooSoon()
      } else if (intent.type !== 'reveal') {
        void allWords().then(() => this.tell(t.table.refusals[rejected.code]))
      }
      return
    }
    void allWords().then(() => {
      this.refusal = rejected.code
      this.announcer.say(t.table.refusals[rejected.code])
    })
    if (rejected.table) {
      this.#version = rejected.version
      this.stage.snap(rejected.table.view)
      this.#show(rejected.table, rejected.version, [], true)
    } else this.stage.snap(this.view)
  }
}
