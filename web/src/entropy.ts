/** 32 bytes of this browser's own chance, in hexadecimal: its share in the next shuffle. */
export function entropy(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
