/** Numbers inside sentences: each catalogue takes the tools of its own language from here. */
import { INTL_TAG, type Language } from './languages'

/** `{n}` stands for the number, written as the language writes it. */
export interface Forms {
  /** A sentence of its own for nothing: the plural of zero differs between languages. */
  zero?: string
  one: string
  other: string
}

/** Which form a language takes. The platform does not know Corsican: one is one, all else many. */
export function form(language: Language, count: number): 'one' | 'other' {
  if (language === 'co') return count === 1 ? 'one' : 'other'
  return new Intl.PluralRules(INTL_TAG[language]).select(count) === 'one' ? 'one' : 'other'
}

/** Below it every one of the languages writes a whole number as its digits. */
const GROUPED = 1000

/**
 * A function that writes a counted thing in one language: `count(3, { one, other })`. The platform's
 * own numbers are made when a large one is written: a slow phone takes a while to begin with them.
 */
export function counter(language: Language): (count: number, forms: Forms) => string {
  let numbers: Intl.NumberFormat | undefined
  return (count, forms) => {
    const text = count === 0 && forms.zero !== undefined ? forms.zero : forms[form(language, count)]
    if (!text.includes('{n}')) return text
    if (Number.isInteger(count) && count >= 0 && count < GROUPED)
      return text.replaceAll('{n}', String(count))
    numbers ??= new Intl.NumberFormat(INTL_TAG[language])
    return text.replaceAll('{n}', numbers.format(count))
  }
}
