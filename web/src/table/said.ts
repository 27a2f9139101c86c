/** One thing that was said at a table, and its words. */
import { t } from '../i18n/index.svelte'
import type { Phrase, Seat } from '../protocol'

/** A phrase, or a text in somebody's own words. */
export interface Said {
  id: string
  seat: Seat
  phrase?: Phrase
  text?: string
}

export const wordsOf = ({ phrase, text = '' }: Said): string =>
  phrase ? t.table.talk.phrases[phrase] : text
