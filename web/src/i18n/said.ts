type Tell = (...args: unknown[]) => string

/** Every text of a catalogue under its key; what takes arguments is told three times. */
export function said(value: unknown, key = ''): [key: string, text: string][] {
  if (typeof value === 'string') return [[key, value]]
  if (typeof value === 'function') {
    return [0, 1, 2].map((n) => [`${key}/${value.length}(${n})`, (value as Tell)(n, n + 7)])
  }
  return Object.entries(value as object).flatMap(([name, inner]) => said(inner, `${key}.${name}`))
}

/** The keys of a catalogue, with how many arguments each takes. */
export const keys = (value: unknown) => said(value).map(([key]) => key)
