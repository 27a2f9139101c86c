import './styles/tokens.css'
import './styles/cards.css'
import './styles/ui.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { initial, speak } from './i18n/index.svelte'
import { applySettings, settings } from './settings.svelte'
import './worker/install.svelte'
import { register } from './worker/worker.svelte'

applySettings()
register()

/** The words first, then the page: nobody sees it change its language. */
async function begin() {
  const target = document.getElementById('app')
  if (!target) return
  try {
    await speak(initial(settings.language)).catch(() => speak('en'))
    mount(App, { target })
  } catch {
    target.textContent = 'Ginvite could not be loaded. Reload the page to try again.'
  }
}

void begin()
