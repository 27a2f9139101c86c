/**
 * Being called while the page is closed: a subscription of this browser to Web Push, kept by the
 * server with a seat. The service worker shows what arrives, with the words that are left for it.
 */
import { api } from '../api'
import { t } from '../i18n/index.svelte'
import { settings } from '../settings.svelte'
import { isApple, isInstalled } from '../worker/install.svelte'

/** As in the service worker. */
const WORDS = 'ginvite-words'

/** Whether this browser can be called; on an iPhone the page must be an app first. */
export function canBeCalled(): 'yes' | 'install' | 'no' {
  if ('serviceWorker' in navigator && 'PushManager' in window) return 'yes'
  return isApple() && !isInstalled() && isSecureContext ? 'install' : 'no'
}

let key: Promise<string | null> | undefined

/** The server's key; null where it calls nobody. */
export function serverKey(): Promise<string | null> {
  key ??= api.pushKey().then((found) => found.key)
  // A server that was out of reach is asked again the next time.
  key.catch(() => (key = undefined))
  return key
}

/** What stands between this browser and a call; nothing when it is asked for and allowed. */
export const isWanted = () => settings.notify && Notification.permission === 'granted'

/** Let this browser be called for its seat in a room. Rejects when its push service does not. */
export async function keepCalled(room: string): Promise<void> {
  const applicationServerKey = await serverKey()
  if (!applicationServerKey) return
  await leaveWords()
  const { pushManager } = await navigator.serviceWorker.ready
  const known = await pushManager.getSubscription()
  const own = known && text(known.options.applicationServerKey) === applicationServerKey
  if (known && !own) await known.unsubscribe()
  const wish = { userVisibleOnly: true, applicationServerKey }
  const subscription = known && own ? known : await pushManager.subscribe(wish)
  const { endpoint, keys } = subscription.toJSON()
  await api.callMe(room, {
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
  })
}

/** No more calls to this browser, for any room: services tell the server at the next one. */
export async function stopCalls(room: string): Promise<void> {
  await unsubscribe()
  await api.stopCalls(room)
}

/** Gives up the subscription, and the words of calls. */
export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
  if ('caches' in window) await caches.delete(WORDS)
}

/** What a call says in the language of this page. */
async function leaveWords() {
  const { title, body } = t.table.notice
  const words = { title, body: body('{name}'), friend: t.people.friend }
  await (await caches.open(WORDS)).put('/words', Response.json(words))
}

function text(raw: ArrayBuffer | null): string {
  const bytes = String.fromCharCode(...new Uint8Array(raw ?? new ArrayBuffer(0)))
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
