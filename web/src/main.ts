import './styles/tokens.css'
import './styles/cards.css'
import './styles/ui.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { applySettings } from './settings.svelte'

applySettings()
const target = document.getElementById('app')
if (target) mount(App, { target })
