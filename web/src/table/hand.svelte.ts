/** The own hand as its player holds it: its order, how it is sorted, which card is chosen. */
import type { Card, Cards, View } from '../protocol'
import { moved, ordered, type Kept, type Sort } from './order'

export class Hand {
  order = $state.raw<Cards>([])
  sort = $state<Sort>('meld')
  selected = $state<Card | null>(null)

  /** Where this browser keeps the order of this room. */
  key = 'ginvite.hand'
  #deal = ''

  /** Take the hand of a view. `deal` names the deal, so that an old order is not used again. */
  show(view: View, deal: string) {
    if (deal !== this.#deal) this.#restore(deal)
    this.order = ordered(view.hand, view.melds, this.sort, this.order, view.drawn)
    const isHeld = this.selected !== null && view.hand.includes(this.selected)
    if (!isHeld || view.options.length === 0) this.selected = null
    this.#keep()
  }

  /** Sort anew, the drawn card included: who asks for it wants it so. */
  sortBy(sort: Exclude<Sort, 'mine'>, view: View) {
    this.sort = sort
    this.order = ordered(view.hand, view.melds, sort, this.order, null)
    this.#keep()
  }

  move(card: Card, index: number) {
    this.order = moved(this.order, card, index)
    this.sort = 'mine'
    this.#keep()
  }

  toggle(card: Card) {
    this.selected = this.selected === card ? null : card
  }

  #restore(deal: string) {
    this.#deal = deal
    this.selected = null
    const kept = readKept(this.key)
    if (kept?.sort) this.sort = kept.sort
    if (kept?.deal === deal) this.order = kept.order
    else {
      this.order = []
      // An own order is of one hand only; the next one begins sorted.
      if (this.sort === 'mine') this.sort = 'meld'
    }
  }

  #keep() {
    const kept: Kept = { deal: this.#deal, sort: this.sort, order: this.order }
    try {
      sessionStorage.setItem(this.key, JSON.stringify(kept))
    } catch {
      // Private windows may refuse; the order then lasts as long as the page.
    }
  }
}

function readKept(key: string): Kept | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '') as Kept
  } catch {
    return undefined
  }
}
