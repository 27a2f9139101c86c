/** What a strong player would do here: one sentence, and the card or pile that it lifts. */
import { api } from '../api'
import { t } from '../i18n/index.svelte'
import type { Action } from '../protocol'
import { settings } from '../settings.svelte'
import { spoken } from './signs'
import type { TableState } from './state.svelte'

export class Advice {
  /** The last answer, until something is done. */
  given = $state.raw<{ action: Action; words: string } | null>(null)

  constructor(private readonly table: TableState) {}

  /** A game that counts among others, and one of two people with one screen, has no hints. */
  readonly isOffered: boolean = $derived.by(() => {
    const { isFree, view, table, isDevice } = this.table
    if (!settings.hints || !isFree || view?.phase === 'over' || isDevice) return false
    return table?.daily === null && table.match === null
  })

  ask = async () => {
    if (!this.isOffered) return
    const { table } = this
    const { version } = table
    try {
      const [hint, { hintWords }] = await Promise.all([api.hint(table.room), import('./hint')])
      const words = await hintWords(hint, table.view?.discards.at(-1))
      if (version !== table.version) return
      this.given = { action: hint.action, words }
      table.announcer.say(spoken(words))
    } catch {
      table.tell(t.table.turn.noHint)
    }
  }
}
