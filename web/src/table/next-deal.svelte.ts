/** From a finished deal to the next: who is ready, and a countdown once the other one is. */
import { t } from '../i18n/index.svelte'
import type { TableState } from './state.svelte'

/** Seconds that a player has to look at the result once the other one is ready. */
const PATIENCE = 15

export class NextDeal {
  left = $state(PATIENCE)

  constructor(private readonly table: TableState) {}

  readonly isReady: boolean = $derived.by(() => {
    const { view, seat, pending } = this.table
    return (seat !== null && view?.ready[seat] === true) || pending?.action.type === 'next_deal'
  })

  readonly isOtherReady: boolean = $derived.by(() => {
    const { view, far } = this.table
    return view?.ready[far] === true
  })

  /** Whether the countdown runs. */
  readonly isDue: boolean = $derived.by(() => {
    const { view, showdown, isOver, seat, status } = this.table
    if (seat === null || isOver || status.kind !== 'open') return false
    return view?.phase === 'over' && showdown.isDone && this.isOtherReady && !this.isReady
  })

  readonly line: string = $derived.by(() => {
    const { table } = this
    if (table.isOver || table.seat === null) return ''
    if (this.isReady) return ''
    return this.isOtherReady ? t.table.next.ready(table.name(table.far)) : ''
  })

  readonly note: string = $derived(this.isDue ? t.table.next.in(this.left) : '')

  /** Count down while it is due and the page is seen; to be called in an effect. */
  run(): (() => void) | undefined {
    this.left = PATIENCE
    if (!this.isDue) return undefined
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return
      this.left -= 1
      if (this.left > 0) return
      clearInterval(timer)
      this.table.nextDeal()
    }, 1000)
    return () => clearInterval(timer)
  }
}
