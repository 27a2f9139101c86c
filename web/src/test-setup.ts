/** Tests read English unless they say otherwise. */
import { allWords, speak } from './i18n/index.svelte'

await speak('en')
await allWords()
