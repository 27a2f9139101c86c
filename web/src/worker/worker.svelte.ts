/**
 * The service worker as the page sees it: registered when the page has come to rest, and told to
 * take over when its reader wants the new version. Pages without a secure address have none.
 */

/** Milliseconds between two questions for a new version. */
const AGAIN = 3_600_000
/** Milliseconds after the load in which the first sight has the line for itself. */
const QUIET = 2000
/** Milliseconds after which it is registered though the page is not idle. */
const PATIENCE = 4000

let waiting = $state.raw<ServiceWorker>()
let asked = Date.now()

export const worker = {
  /** A new version that waits for a word. */
  get waiting() {
    return waiting
  },
  later() {
    waiting = undefined
  },
  /** Load the new version, in this tab alone: another one may be in the middle of a hand. */
  load() {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), {
      once: true,
    })
    waiting?.postMessage('take over')
  },
}

export function register(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { connection } = navigator as { connection?: { saveData: boolean } }
  // It fetches the whole client: not for who counts bytes.
  if (connection?.saveData) return
  const start = () => void watch().catch(() => {})
  const later = () =>
    'requestIdleCallback' in window
      ? requestIdleCallback(start, { timeout: PATIENCE })
      : setTimeout(start, PATIENCE)
  const soon = () => setTimeout(later, QUIET)
  if (document.readyState === 'complete') soon()
  else addEventListener('load', soon, { once: true })
}

async function watch() {
  const registration = await navigator.serviceWorker.register('/sw.js')
  const look = (found: ServiceWorker | null) => {
    // Without one in charge this is the first, and nothing is replaced.
    if (found && navigator.serviceWorker.controller) waiting = found
  }
  look(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const coming = registration.installing
    coming?.addEventListener('statechange', () => {
      if (coming.state === 'installed') look(coming)
    })
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - asked < AGAIN) return
    asked = Date.now()
    registration.update().catch(() => {})
  })
}
