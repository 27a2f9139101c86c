/** Numbers, shares and times as a language writes them; pure, the language is an argument. */
import { INTL_TAG, type Language } from './languages'

export function formatNumber(language: Language, value: number): string {
  return new Intl.NumberFormat(INTL_TAG[language]).format(value)
}

/** A share of one: 0.62 is `62%`, or `62 %` where the language wants the space. */
export function formatPercent(language: Language, share: number): string {
  return new Intl.NumberFormat(INTL_TAG[language], {
    style: 'percent',
    maximumFractionDigits: 0,
  }).format(share)
}

/** A day without its year: `4 March`. `seconds` is Unix time, as in the protocol. */
export function formatDay(language: Language, seconds: number): string {
  return new Intl.DateTimeFormat(INTL_TAG[language], { day: 'numeric', month: 'long' }).format(
    seconds * 1000,
  )
}

export type Unit = 'minute' | 'hour' | 'day'

/**
 * A stretch of time in its largest whole unit; less than a minute counts no minutes. The words
 * are the catalogues' own, since the platform has none for Corsican.
 */
export function elapsed(seconds: number): { unit: Unit; count: number } {
  const whole = Math.max(0, seconds)
  if (whole >= 86_400) return { unit: 'day', count: Math.floor(whole / 86_400) }
  if (whole >= 3_600) return { unit: 'hour', count: Math.floor(whole / 3_600) }
  return { unit: 'minute', count: Math.floor(whole / 60) }
}
