/** Codes of tables, as people read, say, type and paste them. */

/** Four and four, as one reads it aloud. */
export function spaced(room: string): string {
  return room.match(/.{1,4}/g)?.join(' ') ?? room
}

/**
 * The code in what was typed or pasted: a link to a table, or the code itself with any spaces,
 * dashes and small letters. Undefined when it can be neither.
 */
export function readCode(text: string): string | undefined {
  const link = /\/r\/([^/?#\s]+)/.exec(text)
  const code = (link?.[1] ?? text).replace(/[\s\-–—.]/g, '').toUpperCase()
  return /^[0-9A-Z]{6,32}$/.test(code) ? code : undefined
}
