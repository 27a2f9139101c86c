/** A hint in one sentence; cards as signs. */
import { t } from '../i18n/index.svelte'
import type { Action } from '../protocol'
import { sign } from './signs'
import type { TableState } from './state.svelte'

export function hintWords(action: Action, table: TableState): string {
  const { hints } = t.table
  const upcard = sign(table.view?.discards.at(-1) ?? '')
  switch (action.type) {
    case 'draw':
      return action.pile === 'stock' ? hints.draw : hints.take(upcard)
    case 'pass':
      return hints.pass(upcard)
    case 'discard':
      return hints.discard(sign(action.card), table.options.get(action.card)?.deadwood ?? 0)
    case 'knock': {
      const left = table.options.get(action.card)?.deadwood ?? 0
      const card = sign(action.card)
      return left === 0 ? hints.gin(card) : hints.knock(card, left)
    }
    case 'big_gin':
      return hints.bigGin
    case 'next_deal':
      return hints.next
    default:
      return hints.none
  }
}
