import './styles/tokens.css'
import './styles/cards.css'
import './styles/ui.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { initial, speak } from './i18n/index.svelte'
import { applySettings, settings } from './settings.svelte'

applySettings()

/** The words first, then the page: nobody sees it change its language. */
async function begin() {
  const target = document.getElementById('app')
  // A language that cannot be fetched leaves English, which is here.
  await speak(initial(settings.language)).catch(() => {})
  if (target) mount(App, { target })
}

void begin()
