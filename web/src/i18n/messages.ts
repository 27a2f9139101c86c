/**
 * All words of a language, in two parts: what the first screens say, and what is opened from there.
 * The second part is fetched when it is wanted.
 */
import type { First } from './en'
import type { Later } from './later/en'

export type { First, Later }
export type Messages = First & Omit<Later, 'table'> & { table: First['table'] & Later['table'] }

export const joined = (first: First, later: Later): Messages => ({
  ...first,
  ...later,
  table: { ...first.table, ...later.table },
})
