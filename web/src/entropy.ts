import { note } from './fair/memory'

/**
 * 32 bytes of this browser's own chance, in hexadecimal: its share in the next shuffle. It is
 * noted, with the seal of that shuffle where it is known already, for the proof afterwards.
 * A numbered game takes none, for its hands are the same for everyone: only the seal is noted.
 */
export function entropy(seal?: string, isNumbered = false): string {
  if (isNumbered) {
    note('', seal)
    return ''
  }
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const given = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  note(given, seal)
  return given
}
