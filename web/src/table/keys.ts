/** The table's keys. Single letters can be switched off in the settings. */
import { settings } from '../settings.svelte'
import type { TableState } from './state.svelte'

export interface Doors {
  knock: () => void
  hint: () => void
  keys: () => void
  result: () => void
}

/** Act on a key; true when it was one of ours. */
export function pressed(event: KeyboardEvent, table: TableState, doors: Doors): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false
  const target = event.target as Element
  if (target.closest('dialog, input, textarea, select')) return false
  if (event.key === 'Enter') return entered(target, table)
  if (!settings.shortcuts) return false
  const act = actionOf(event.key, table, doors)
  act?.()
  return act !== undefined
}

/** Enter discards the chosen card, unless it presses a button. */
function entered(target: Element, table: TableState): boolean {
  if (target.closest('button, a, summary') || !table.hand.selected) return false
  table.discard()
  return true
}

function actionOf(key: string, table: TableState, doors: Doors): (() => void) | undefined {
  const { view, showdown } = table
  switch (key.toLowerCase()) {
    case 's':
      return () => table.draw('stock')
    case 'd':
      return () => table.draw('discard')
    case 'p':
      return view?.legal.pass && table.isFree ? table.pass : undefined
    case 'k':
    case 'g':
      if (view?.legal.big_gin && table.isFree) return table.bigGin
      return table.isFree && table.knocks.length > 0 ? doors.knock : undefined
    case 'h':
      return doors.hint
    case 'n':
      if (showdown.isOpen && !showdown.isDone)
        return showdown.isStepped ? showdown.step : showdown.skip
      if (table.isOver) return doors.result
      return view?.legal.next_deal ? table.nextDeal : undefined
    case '1':
      return () => table.sort('meld')
    case '2':
      return () => table.sort('suit')
    case '3':
      return () => table.sort('rank')
    case 'r':
      return table.announcer.repeat
    case 't':
      return () => table.announcer.read(table)
    case '?':
      return doors.keys
    default:
      return undefined
  }
}
