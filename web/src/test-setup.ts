/** Tests read English unless they say otherwise, and find nothing of the file before theirs. */
import { vi } from 'vitest'
import { allWords, speak } from './i18n/index.svelte'

vi.useRealTimers()
vi.restoreAllMocks()
vi.unstubAllGlobals()
localStorage.clear()
sessionStorage.clear()
document.head.replaceChildren()
document.body.replaceChildren()
document.title = ''
history.replaceState(null, '', '/')

await speak('en')
await allWords()
