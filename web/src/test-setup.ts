/** Tests read English unless they say otherwise. */
import { speak } from './i18n/index.svelte'

await speak('en')
