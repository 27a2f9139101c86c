import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { speak, t } from './i18n/index.svelte'
import { answered, call } from './notify'
import { settings } from './settings.svelte'

let seen: DocumentVisibilityState
const setAppBadge = vi.fn(async () => {})
const clearAppBadge = vi.fn(async () => {})
const notices: Pick<Notification, 'close'>[] = []
const showNotification = vi.fn(async () => {})
const registration = { active: {}, showNotification, getNotifications: async () => notices }

beforeAll(async () => {
  await speak('en')
  document.head.innerHTML = '<link rel="icon" type="image/svg+xml" href="/favicon.svg">'
  Object.defineProperty(document, 'visibilityState', { get: () => seen })
  Object.assign(navigator, { setAppBadge, clearAppBadge, vibrate: undefined })
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { getRegistration: async () => registration },
  })
  vi.stubGlobal('Notification', { permission: 'granted' })
  history.replaceState(null, '', '/r/bw8f0ged5m7kk')
})

beforeEach(() => {
  vi.clearAllMocks()
  notices.length = 0
  settings.notify = true
})

const settled = () => new Promise((resolve) => setTimeout(resolve))

test('a hidden page calls by badge, title, icon and notice, and a seen one takes them down', async () => {
  seen = 'hidden'
  call('Ada has played.')
  await settled()
  expect(setAppBadge).toHaveBeenCalledWith(1)
  expect(document.title).toBe(t.table.notice.mark)
  expect(document.querySelector('link')?.getAttribute('href')).toBe('/favicon-turn.svg')
  expect(showNotification).toHaveBeenCalledWith(
    t.table.notice.title,
    expect.objectContaining({ body: 'Ada has played.', tag: 'turn-bw8f0ged5m7kk' }),
  )
  seen = 'visible'
  const close = vi.fn()
  notices.push({ close })
  answered('Gin')
  await settled()
  expect(clearAppBadge).toHaveBeenCalled()
  expect(close).toHaveBeenCalledOnce()
  expect(document.title).toBe('Gin')
  expect(document.querySelector('link')?.getAttribute('href')).toBe('/favicon.svg')
})

test('a page that is seen does not call', async () => {
  seen = 'visible'
  call('Ada has played.')
  await settled()
  expect(setAppBadge).not.toHaveBeenCalled()
  expect(showNotification).not.toHaveBeenCalled()
})

test('without permission there is a badge and no notice', async () => {
  seen = 'hidden'
  settings.notify = false
  call('Ada has played.')
  await settled()
  expect(setAppBadge).toHaveBeenCalled()
  expect(showNotification).not.toHaveBeenCalled()
})
