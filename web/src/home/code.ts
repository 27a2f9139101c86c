/** Codes and links of tables, as people read, say, type and paste them. */
import type { RoomSummary } from '../protocol'

/** In groups of four, as one reads it aloud; a lone last sign joins the group before it. */
export function spaced(room: string): string {
  return room
    .toUpperCase()
    .replace(/(.{4})(?=.{2})/g, '$1 ')
    .trim()
}

/**
 * The code in what was typed or pasted: a link to a table, or the code itself with any spaces,
 * dashes and capitals. Undefined when it can be neither.
 */
export function readCode(text: string): string | undefined {
  const link = /\/r\/([^/?#\s]+)/.exec(text)
  const code = (link?.[1] ?? text).replace(/[\s\-–—.]/g, '').toLowerCase()
  return /^[0-9a-z]{6,32}$/.test(code) ? code : undefined
}

/**
 * The link to send. The server knows the address that friends can reach; when that is this one,
 * the page knows better whether it is a secure one.
 */
export function linkOf(summary: Pick<RoomSummary, 'room' | 'url'>, here: string): string {
  const page = new URL(here)
  try {
    const known = new URL(summary.url)
    if (known.host !== page.host) return known.href
  } catch {
    // An address that is none: this page's own will do.
  }
  return new URL(`/r/${summary.room}`, page).href
}

/** The one-time code of a moving seat in the fragment of its link, which no server sees. */
export function moveCode(hash: string): string | undefined {
  return /^#move=([A-Za-z0-9_-]{22})$/.exec(hash)?.[1]
}
