/** What is asked for a new table beside its rules, and how it goes to the server. */
import type { ClockSeconds, RoomRequest } from '../protocol'

export interface Extra {
  /** As typed. */
  number: string
  title: string
  /** Seconds for a turn; 0 without a clock. */
  clock: 0 | ClockSeconds
}

export const none = (): Extra => ({ number: '', title: '', clock: 0 })

/** The part of the request; a number that is none goes as 0, which the server refuses in words. */
export function wished(
  { number, title, clock }: Extra,
  bot: boolean,
): Pick<Partial<RoomRequest>, 'number' | 'title' | 'clock'> {
  if (!bot) return { title: title.trim(), clock: clock === 0 ? null : clock }
  const typed = number.trim()
  if (typed === '') return {}
  // As it is shown in some language, or bare: "1.5" is none.
  const isOne = /^(\d{1,9}|\d{1,3}([\s.,'’]\d{3}){1,2})$/.test(typed)
  return { number: isOne ? Number(typed.replace(/\D/g, '')) : 0 }
}
