import { note } from './fair/memory'

/**
 * 32 bytes of this browser's own chance, in hexadecimal: its share in the next shuffle. It is
 * noted, with the seal of that shuffle where it is known already, for the proof afterwards.
 */
export function entropy(seal?: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const given = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  note(given, seal)
  return given
}
