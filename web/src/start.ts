/** The page itself: its words first, then what it shows, so nobody sees it change its language. */
import { mount } from 'svelte'
import App from './App.svelte'
import { initial, speak } from './i18n/index.svelte'
import { applySettings, settings } from './settings.svelte'
import './worker/install.svelte'
import { register } from './worker/worker.svelte'

export async function start(target: HTMLElement): Promise<void> {
  applySettings()
  register()
  await speak(initial(settings.language)).catch(() => speak('en'))
  mount(App, { target })
}
