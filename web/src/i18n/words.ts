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

/** A function that writes a counted thing in one language: `count(3, { one, other })`. */
export function counter(language: Language): (count: number, forms: Forms) => string {
  const numbers = new Intl.NumberFormat(INTL_TAG[language])
  return (count, forms) => {
    const text = count === 0 && forms.zero !== undefined ? forms.zero : forms[form(language, count)]
    return text.replaceAll('{n}', numbers.format(count))
  }
}
