/** Putting the page on the home screen: by a button where the browser lets a page ask. */

/** Chromium's own event; no standard has it. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>
}

let offer = $state.raw<InstallEvent>()

addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  offer = event as InstallEvent
})
addEventListener('appinstalled', () => (offer = undefined))

/** Whether this page runs as an installed app. */
export const isInstalled = () => matchMedia('(display-mode: standalone)').matches

/** Whether this is an iPhone or iPad, where installing is a step in a menu. */
export const isApple = () =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Mac') && navigator.maxTouchPoints > 1)

export const install = {
  get isOffered() {
    return offer !== undefined
  },
  async ask() {
    const asked = offer
    offer = undefined
    await asked?.prompt()
  },
}
