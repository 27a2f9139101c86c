import './styles/tokens.css'
import './styles/cards.css'
import './styles/ui.css'
import './early'

// Small, so that what the page asks of the server is asked while the rest is still on its way.
const target = document.getElementById('app')
if (target) {
  import('./start')
    .then(({ start }) => start(target))
    .catch(() => {
      target.textContent = 'Ginvite could not be loaded. Reload the page to try again.'
    })
}
