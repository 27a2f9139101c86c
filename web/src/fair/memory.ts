/**
 * What this browser gave to its shuffles, and under which seal: noted when it was given, so that
 * afterwards no page has to believe the server about it.
 */

const KEY = 'ginvite.shuffles'
const KEPT = 100

interface Note {
  /** Empty in a numbered game, to whose hands nobody gives anything. */
  entropy: string
  /** Missing when the seal was not known yet: whoever makes a table gives first. */
  seal?: string
}

/** Notes what is about to be given, and the seal that was shown before. */
export function note(entropy: string, seal?: string) {
  try {
    const notes = [...read(), seal ? { entropy, seal } : { entropy }]
    localStorage.setItem(KEY, JSON.stringify(notes.slice(-KEPT)))
  } catch {
    // A browser that keeps nothing proves a little less.
  }
}

/** The note of a shuffle: by what was given, or by the seal under which something was given. */
export function recall(entropy: string, seal: string): Note | undefined {
  const notes = read()
  return (
    notes.findLast((each) => each.entropy !== '' && each.entropy === entropy) ??
    notes.findLast((each) => each.seal === seal)
  )
}

function read(): Note[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(found) ? (found as Note[]) : []
  } catch {
    return []
  }
}
