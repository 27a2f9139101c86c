/** Plays what happened, one flight after the other, and then shows the view as it is. */
import type { Cards, Event, Seat, View } from '../protocol'
import { settings } from '../settings.svelte'
import { EMPTY, PACE, sceneOf, SPEED, stepsOf, type Flight, type Scene, type Step } from './scene'

interface Job {
  events: Event[]
  seat: Seat | null
  view: View | null
  done: () => void
}

/** Waiting longer than this for one job would feel like lag: later jobs hurry it up. */
const PATIENT_JOBS = 2
const PATIENT_EVENTS = 5

export class Stage {
  scene = $state.raw<Scene>(EMPTY)
  /** The flights of the present step, by card. */
  flights = $state.raw<ReadonlyMap<string, Flight>>(new Map())
  isPlaying = $state(false)
  isDealing = $state(false)
  /** Flights are short while the table catches up. */
  isHurried = $state(false)

  #jobs: Job[] = []
  /** Nothing is played before somebody can see it. */
  #isOpen = false
  #wake: (() => void) | undefined

  /** `onStep` hears of every step as it begins: for sounds. */
  constructor(private readonly onStep: (event: Event, step: Step) => void = () => {}) {}

  /** Play events, then show the view they led to. */
  play(events: Event[], seat: Seat | null, view: View | null, done: () => void) {
    this.#jobs.push({ events, seat, view, done })
    if (!this.#isOpen) {
      this.isDealing = events.some((event) => event.type === 'dealt')
      if (this.isDealing) this.scene = { ...EMPTY, stock: 52, waiting: [] }
      return
    }
    if (!this.isPlaying) void this.#run()
    else if (this.#jobs.length > PATIENT_JOBS) this.hurry()
  }

  /** There is a table on the page now; what has happened since is played. */
  open() {
    this.#isOpen = true
    if (this.#jobs.length > 0 && !this.isPlaying) void this.#run()
  }

  /** End all flights at once and show the newest view. */
  hurry = () => {
    if (!this.isPlaying) return
    this.isHurried = true
    this.#wake?.()
  }

  /** Show a view as it is: after a gap there is nothing to replay. */
  snap(view: View | null) {
    this.#jobs = []
    this.isDealing = false
    this.#wake?.()
    this.flights = new Map()
    this.scene = view ? sceneOf(view, this.scene) : EMPTY
  }

  /** Show a card where it will be before the server has said so. */
  expect(scene: Scene, flights: Flight[]) {
    this.scene = scene
    this.flights = new Map(flights.map((flight) => [flight.id, flight]))
  }

  /** Cards turned up at the end of a deal leave the backs that stood for them. */
  turnUp(cards: Cards, slots: string[]) {
    const fly = (id: string, index: number): Flight => {
      const slot = slots[index]
      return { id, pace: 'sort', delay: 0, ...(slot && { from: { slot } }) }
    }
    const flights = new Map(cards.map((id, index) => [id, fly(id, index)]))
    this.flights = flights
    const arrive = () => this.flights === flights && this.land()
    setTimeout(arrive, PACE.sort * SPEED[settings.speed])
  }

  /** Whatever flies has arrived. */
  land() {
    this.flights = new Map()
  }

  async #run() {
    this.isPlaying = true
    let job: Job | undefined
    while ((job = this.#jobs.shift())) {
      if (job.events.length > PATIENT_EVENTS) this.isHurried = true
      for (const event of job.events) await this.#playEvent(event, job)
      this.flights = new Map()
      this.isDealing = false
      if (job.view) this.scene = sceneOf(job.view, this.scene)
      job.done()
    }
    this.isPlaying = false
    this.isHurried = false
  }

  async #playEvent(event: Event, job: Job) {
    this.isDealing = event.type === 'dealt'
    for (const step of stepsOf(this.scene, event, job.seat)) {
      this.scene = step.scene
      this.flights = new Map(step.flights.map((flight) => [flight.id, flight]))
      this.onStep(event, step)
      await this.#wait(step.wait)
    }
  }

  #wait(milliseconds: number): Promise<void> {
    const hidden = document.visibilityState === 'hidden'
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    const time = hidden ? 0 : calm ? milliseconds * 0.05 : milliseconds * SPEED[settings.speed]
    const short = this.isHurried ? Math.min(time, 60) : time
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer)
        this.#wake = undefined
        resolve()
      }
      const timer = setTimeout(done, short)
      this.#wake = done
    })
  }
}
