/** Where we are: the path, and links that change it without loading the page again. */
class Router {
  path = $state(location.pathname)
  search = $state(location.search)

  constructor() {
    addEventListener('popstate', () => this.#read())
    document.addEventListener('click', (event) => this.#follow(event))
  }

  /** Go to a path of this site; `replace` leaves no entry behind. */
  go(to: string, { replace = false } = {}) {
    history[replace ? 'replaceState' : 'pushState'](null, '', to)
    this.#read()
    scrollTo(0, 0)
  }

  #read() {
    this.path = location.pathname
    this.search = location.search
  }

  #follow(event: MouseEvent) {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = (event.target as Element).closest?.('a')
    if (!link || link.target || link.hasAttribute('download')) return
    const url = new URL(link.href, location.href)
    if (url.origin !== location.origin || /^\/(api|ws)\//.test(url.pathname)) return
    if (url.pathname === location.pathname && url.hash) return
    event.preventDefault()
    this.go(url.pathname + url.search + url.hash)
  }
}

export const router = new Router()
