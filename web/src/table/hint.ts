/** A hint in one sentence; cards as signs. */
import { HINTS, type Hints } from '../i18n/hints'
import { language } from '../i18n/index.svelte'
import type { Card, Hint } from '../protocol'
import { sign } from './signs'

/** The sentence in the reader's language, whose hints are fetched with the first one. */
export async function hintWords(hint: Hint, upcard?: Card): Promise<string> {
  return hintIn(await HINTS[language()](), hint, upcard)
}

export function hintIn(texts: Hints, { action, reason, args }: Hint, upcard: Card = ''): string {
  const card = sign('card' in action ? action.card : (args.card ?? ''))
  const { deadwood = 0, against = 0 } = args
  switch (reason) {
    case 'completes_meld': {
      const meld = args.meld ?? []
      const taken = sign(upcard)
      return meld.length < 3 ? texts.lowers(taken) : texts.makes(taken, meld.map(sign).join(' '))
    }
    case 'upcard_of_no_use':
      return action.type === 'pass' ? texts.leave(card) : texts.stock(card)
    case 'only_stock':
      return texts.onlyStock
    case 'gin':
      return texts.gin(card)
    case 'big_gin':
      return texts.bigGin
    case 'knock':
      return texts.knock(card, deadwood ?? 0, against ?? 0)
    case 'wait':
      return texts.wait(card, deadwood ?? 0, against ?? 0)
    case 'safest':
      return texts.safest(card, args.gone ?? 0)
    case 'highest':
      return texts.highest(card, args.points ?? 0)
    case 'keeps_outs':
      return texts.outs(card, args.outs ?? 0)
    case 'spare':
      return texts.spare(card)
    case 'best_defence':
      return texts.defence
    case 'next_deal':
      return texts.next
  }
}
