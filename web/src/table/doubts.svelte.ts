/** Questions before a discard: what speaks against it, said once and then let be. */
import type { Card, Option } from '../protocol'
import { settings } from '../settings.svelte'

export interface Doubt {
  card: Card
  kind: 'sure' | 'gin' | 'knock' | 'locked'
}

export class Doubts {
  /** The card that was pressed, and what speaks against it. */
  raised = $state.raw<Doubt | null>(null)
  #warnedDeal = ''

  /** Whether the discard has to be asked about first; the question is raised then. */
  holds(option: Option, knocks: Option[], deal: string): boolean {
    const kind = this.#kindOf(option, knocks[0], deal)
    if (!kind || (this.raised?.card === option.card && kind !== 'locked')) return false
    this.raised = { card: option.card, kind }
    return true
  }

  /** A missed gin or knock is told once in a deal. */
  #kindOf(option: Option, best: Option | undefined, deal: string): Doubt['kind'] | undefined {
    if (!option.may_discard) return 'locked'
    if (settings.hints && best && this.#warnedDeal !== deal) {
      this.#warnedDeal = deal
      if (best.deadwood === 0) return 'gin'
      if (!option.may_knock) return 'knock'
    }
    if (this.raised?.card === option.card) return this.raised.kind
    return settings.confirmDiscard ? 'sure' : undefined
  }
}
