/**
 * Calling a player back to a hidden page: title, icon, badge, vibration, and a notice where it
 * was asked for and allowed. And the opposite: keeping the screen awake during a deal.
 */
import { t } from './i18n/index.svelte'
import { settings } from './settings.svelte'

let called = false
let notice: Notification | undefined

/** Something here wants us, as `body` says. Does nothing while the page is seen. */
export function call(body: string): void {
  if (document.visibilityState === 'visible') return
  called = true
  document.title = t.table.notice.mark
  icon().href = '/favicon-turn.svg'
  void navigator.setAppBadge?.(1).catch(() => {})
  if (settings.vibration) navigator.vibrate?.([80, 60, 80])
  if (settings.notify && typeof Notification !== 'undefined') {
    if (Notification.permission === 'granted') void show(body)
  }
}

/** The service worker's notices, which a tap leads back from; some phones allow no others. */
async function show(body: string) {
  const { title } = t.table.notice
  const options = { body, icon: '/icons/icon-192.png', tag: tag(), data: room() }
  try {
    const registration = await navigator.serviceWorker?.getRegistration()
    if (registration?.active) await registration.showNotification(title, options)
    else {
      notice = new Notification(title, options)
      notice.onclick = () => window.focus()
    }
  } catch {
    // What cannot be shown is still in the title and on the icon.
  }
}

/** The page is seen again. */
export function answered(title: string): void {
  document.title = title
  if (document.visibilityState === 'visible') void putAway()
  if (!called) return
  called = false
  icon().href = '/favicon.svg'
  notice?.close()
}

/** Takes down badge and notices, also those of calls that came while the page was closed. */
async function putAway() {
  void navigator.clearAppBadge?.().catch(() => {})
  const registration = await navigator.serviceWorker?.getRegistration()
  const shown = await registration?.getNotifications({ tag: tag() })
  shown?.forEach((each) => each.close())
}

const room = () => location.pathname.split('/')[2] ?? ''
/** A call by Web Push has it too: of both only one is seen. */
const tag = () => `turn-${room()}`

function icon(): HTMLLinkElement {
  return document.querySelector<HTMLLinkElement>('link[rel="icon"][type="image/svg+xml"]')!
}

/** Whether it makes sense to ask for permission to call. */
export const mayAskToCall = () =>
  typeof Notification !== 'undefined' && Notification.permission === 'default' && !settings.notify

export async function askToCall(): Promise<void> {
  settings.notify = (await Notification.requestPermission()) === 'granted'
}

let lock: WakeLockSentinel | undefined

/** Keep the screen on; to be asked again whenever the page becomes visible. */
export async function stayAwake(): Promise<void> {
  if (lock && !lock.released) return
  try {
    lock = await navigator.wakeLock?.request('screen')
  } catch {
    // A low battery refuses: then the screen sleeps as usual.
  }
}

export function mayRest(): void {
  void lock?.release()
  lock = undefined
}
