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

const LOOPBACK = /^(localhost|127\..*|\[::1\])$/
const PRIVATE = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|\[f[cde])[\d.:a-f]*\]?$/

/**
 * Who can open a link, where that is not everybody: this device, or those in its network. `here`
 * is this page's address: of a page from this very device the server gives the network's.
 */
export function reachOf(link: string, here: string): 'here' | 'network' | undefined {
  const { hostname } = new URL(link)
  if (LOOPBACK.test(hostname)) return 'here'
  const isGiven = LOOPBACK.test(new URL(here).hostname) && /^[\d.]+$/.test(hostname)
  return isGiven || PRIVATE.test(hostname) ? 'network' : undefined
}

/** The one-time code of a moving seat in the fragment of its link, which no server sees. */
export function moveCode(hash: string): string | undefined {
  return /^#move=([A-Za-z0-9_-]{22})$/.exec(hash)?.[1]
}
