/**
 * The service worker: the client is at hand without a line, and calls arrive while no page is open.
 *
 * It keeps files with a hash in their name and one page, the same for every address and everyone.
 * What the server says about a room, a seat or a result is never kept.
 */

const scope = self as unknown as ServiceWorkerGlobalScope

/** Filled in by the build: the files of this version, and its name. */
const FILES = '__FILES__'.split(' ')
const CACHE = 'ginvite-__VERSION__'
/** What a call says, in the language of the page that asked for it. */
const WORDS = 'ginvite-words'
const SHELL = '/'
const OTHERS = /^\/(api|ws|docs|healthz|readyz|metrics)(\/|$)/

scope.addEventListener('install', (event) => event.waitUntil(keep()))
scope.addEventListener('activate', (event) => event.waitUntil(begin()))
scope.addEventListener('message', (event) => {
  if (event.data === 'take over') void scope.skipWaiting()
})

async function keep() {
  const cache = await caches.open(CACHE)
  await Promise.all(
    [SHELL, ...FILES].map(async (path) => {
      // What has not changed since the last version is here already.
      const known = path === SHELL ? undefined : await caches.match(path)
      const answer = known ?? (await fetch(path, { priority: 'low' }))
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
      await cache.put(path, answer)
    }),
  )
}

async function begin() {
  const old = (await caches.keys()).filter((name) => name !== CACHE && name !== WORDS)
  // The version before this one may still be open in another tab, and load parts of itself.
  await Promise.all(old.slice(0, -1).map((name) => caches.delete(name)))
  await scope.registration.navigationPreload?.enable()
  await scope.clients.claim()
}

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== scope.location.origin) return
  if (url.pathname.startsWith('/assets/')) {
    event.respondWith(caches.match(url.pathname).then((kept) => kept ?? fetch(request)))
  } else if (request.mode === 'navigate' && !OTHERS.test(url.pathname)) {
    event.respondWith(page(event))
  }
})

/** The page from the server; without a line the kept one, marked, which then says so. */
async function page({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    return ((await preloadResponse) as Response | undefined) ?? (await fetch(request))
  } catch (error) {
    // Not that of the version before, which is kept for the tabs that it has open.
    const shell = await caches.match(SHELL, { cacheName: CACHE })
    if (!shell) throw error
    const headers = new Headers(shell.headers)
    headers.delete('content-encoding')
    headers.delete('content-length')
    const html = (await shell.text()).replace('<html', '<html data-offline')
    return new Response(html, { headers })
  }
}

// ------------------------------------------------------------------------------------- calls

interface Call {
  room: string
  /** Who has played; empty for somebody without a name. */
  name: string
}

scope.addEventListener('push', (event) => {
  const call = event.data?.json() as Call | undefined
  if (call) event.waitUntil(tell(call))
})

async function tell({ room, name }: Call) {
  const kept = await caches.match('/words', { cacheName: WORDS })
  const words = (await kept?.json()) as Record<'title' | 'body' | 'friend', string> | undefined
  void scope.navigator.setAppBadge?.(1).catch(() => {})
  await scope.registration.showNotification(words?.title ?? 'Your turn: Gin', {
    body: words?.body.replace('{name}', () => name || words.friend) ?? '',
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    tag: `turn-${room}`,
    data: room,
  })
}

scope.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const path = `/r/${event.notification.data as string}`
  event.waitUntil(show(path))
})

async function show(path: string) {
  const open = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = open.find((client) => new URL(client.url).pathname === path)
  await (there ? there.focus() : scope.clients.openWindow(path))
}
