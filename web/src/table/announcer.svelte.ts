/** One short sentence for each thing that happens, for those who listen to the table. */
import { cardName } from '../i18n/cards.svelte'
import { t, withWords } from '../i18n/index.svelte'
import type { Event } from '../protocol'
import { spoken } from './signs'
import type { TableState } from './state.svelte'

export class Announcer {
  /** The sentence; two fields take turns, so that the same words are spoken again. */
  sentence = $state('')
  isOdd = $state(false)

  say = (sentence: string) => {
    if (!sentence) return
    this.sentence = sentence
    this.isOdd = !this.isOdd
  }

  repeat = () => this.say(this.sentence)

  /** What happened, and whether it is now our turn. */
  events(events: Event[], table: TableState) {
    const said = events.map((event) => this.#event(event, table)).filter(Boolean)
    const turn = events.length > 0 && table.isMyTurn && table.view?.phase !== 'over'
    if (turn) said.push(t.table.log.yourTurn(table.view?.deadwood ?? 0))
    if (said.length > 0) this.say(said.join('. ') + '.')
  }

  /** Who scores what, once everything has been shown. */
  async result(table: TableState) {
    const { seat } = table
    const result = table.view?.result
    if (!result) return
    const { reckoning } = await withWords(import('./reckoning'))
    const isNobody = seat === null || table.isDevice
    const winner = isNobody ? table.name(result.winner ?? 0) : undefined
    const { headline, sum } = reckoning(result, seat, table.name(table.far), winner)
    this.say(`${headline}: ${sum.join(' ')}`)
  }

  /** The whole table in words. */
  read(table: TableState) {
    const { view } = table
    if (!view) return
    const { log } = t.table
    const upcard = view.discards.at(-1)
    const parts = [
      log.inHand(table.hand.order.map(cardName).join(', ')),
      `${t.table.deadwood.now} ${view.deadwood}`,
      upcard && log.onPile(cardName(upcard)),
      log.stock(view.stock_count),
      log.youAre(view.scores[table.near], view.scores[table.far]),
    ]
    this.say(parts.filter(Boolean).join('. ') + '.')
  }

  #event(event: Event, table: TableState): string {
    const { log } = t.table
    const mine = 'seat' in event && event.seat === table.seat
    const name = 'seat' in event ? table.name(event.seat) : ''
    switch (event.type) {
      case 'dealt':
        return log.turnedUp(cardName(event.upcard))
      case 'passed':
        return mine ? log.youPass : log.theyPass(name)
      case 'drew':
        if (event.pile === 'discard' && event.card) {
          const card = cardName(event.card)
          return mine ? log.youTake(card) : log.theyTake(name, card)
        }
        if (mine && event.card) return log.youDrew(cardName(event.card))
        return log.theyDraw(name)
      case 'discarded': {
        const card = cardName(event.card)
        return mine ? log.youThrow(card) : log.theyThrow(name, card)
      }
      case 'knocked':
        return spoken(knockWords(event, mine, name, table))
      case 'ready':
        return mine ? '' : log.ready(name)
      case 'sat':
        return mine ? '' : log.sat(name)
      case 'away':
        if (mine) return ''
        return event.on ? t.table.away.isAway(name) : log.here(name)
      case 'text_allowed':
        return mine || !event.on ? '' : t.table.talk.freeAsks(name)
      default:
        return ''
    }
  }
}

function knockWords(
  event: Extract<Event, { type: 'knocked' }>,
  mine: boolean,
  name: string,
  table: TableState,
): string {
  const { log } = t.table
  if (event.big_gin) return mine ? log.youBigGin : log.theyBigGin(name)
  if (event.deadwood.length === 0) return mine ? log.youGin : log.theyGin(name)
  const points = table.view?.result?.deadwood[event.seat] ?? 0
  return mine ? log.youKnock(points) : log.theyKnock(name, points)
}
