/** What a table needs after its first sight: fetched at once, so that it is there without a line too. */
export { default as Ask } from './Ask.svelte'
export { default as Away } from './Away.svelte'
export { default as Net } from './Net.svelte'
export { default as ShownHands } from './ShownHands.svelte'
export { default as Slip } from './Slip.svelte'
