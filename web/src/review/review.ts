/** A review: its grades, its graph and its sentences, as the page shows them. */
import type { ReviewText } from '../i18n/review'
import type { Action, Card, Cards, Meld, Review, ReviewedDeal, ReviewedDecision } from '../protocol'
import { grouped, type Group } from '../evening/steps'
import { sign } from '../table/signs'

export type Grade = ReviewedDecision['grade']
export const GRADES: readonly Grade[] = ['best', 'close', 'slip']

/** A decision in its place: hands and decisions counted from 0. */
export interface Place {
  hand: number
  index: number
}

export function decisionAt(review: Review, place: Place): ReviewedDecision | undefined {
  return review.deals[place.hand]?.decisions[place.index]
}

export const costliest = (review: Review): Place[] =>
  review.costliest.map(([hand, index]) => ({ hand, index }))

/** How many decisions have each grade. */
export function tally(decisions: readonly ReviewedDecision[]): Record<Grade, number> {
  const sum = { best: 0, close: 0, slip: 0 }
  for (const { grade } of decisions) sum[grade] += 1
  return sum
}

/** The next slip after a place, through all hands and round to the first again. */
export function nextSlip(review: Review, { hand, index }: Place): Place | undefined {
  const all = review.deals.flatMap(({ decisions }, hand) =>
    decisions.map(({ grade }, index) => ({ hand, index, grade })),
  )
  const from = all.findIndex((each) => each.hand === hand && each.index === index)
  const round = [...all.slice(from + 1), ...all.slice(0, from)]
  const found = round.find(({ grade }) => grade === 'slip')
  return found && { hand: found.hand, index: found.index }
}

/** What a hand came to, as points of the seat that is reviewed. */
export function resultOf(deal: ReviewedDeal, seat: Review['seat']): number {
  return deal.winner === null ? 0 : deal.winner === seat ? deal.points : -deal.points
}

// --------------------------------------------------------------------------------- the graph

export const WIDTH = 340
export const HEIGHT = 112
const EDGE = 8
/** Points that the graph shows at least, up and down: small changes stay small. */
const LEAST = 20

export interface Dot {
  x: number
  y: number
  /** None for the result, which is no decision. */
  grade: Grade | undefined
}

export interface Course {
  dots: Dot[]
  /** Where nothing is won and nothing lost. */
  zero: number
}

/** The worth of the hand at each decision, and its result at the end. */
export function course(deal: ReviewedDeal, seat: Review['seat']): Course {
  const values = [...deal.decisions.map(({ worth }) => worth), resultOf(deal, seat)]
  const most = Math.max(LEAST, ...values.map(Math.abs))
  const y = (value: number) => HEIGHT / 2 - (value / most) * (HEIGHT / 2 - EDGE)
  const step = values.length > 1 ? (WIDTH - 2 * EDGE) / (values.length - 1) : 0
  const dots = values.map((value, index) => ({
    x: EDGE + index * step,
    y: y(value),
    grade: deal.decisions[index]?.grade,
  }))
  return { dots, zero: y(0) }
}

export const line = (dots: readonly Dot[]): string =>
  dots.map(({ x, y }, index) => `${index ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')

/** The same line, closed along where nothing is won. */
export function area({ dots, zero }: Course): string {
  const [first, last] = [dots[0], dots.at(-1)]
  return first && last ? `${line(dots)}L${last.x.toFixed(1)} ${zero}L${first.x} ${zero}Z` : ''
}

// --------------------------------------------------------------------------------- the cards

/** Cards in the first of two rows, on a screen that is too narrow for one. */
const ROW = 6

/** A hand in two rows, melds first; a group that does not fit into the first goes on in the other. */
export function rows(hand: Cards, melds: readonly Meld[]): [Group[], Group[]] {
  const first: Group[] = []
  const second: Group[] = []
  let room = ROW
  for (const group of grouped(hand, melds)) {
    if (group.isMeld && group.cards.length > room) second.push(group)
    else if (second.some(({ isMeld }) => !isMeld)) second.push(group)
    else {
      const cards = group.cards.slice(0, room)
      const rest = group.cards.slice(room)
      if (cards.length > 0) first.push({ ...group, cards })
      if (rest.length > 0) second.push({ ...group, cards: rest })
      room -= cards.length
    }
  }
  return [first, second]
}

/** The card that an action throws, if it throws one. */
export const thrown = (action: Action): Card | undefined =>
  action.type === 'discard' || action.type === 'knock' ? action.card : undefined

/** The pile that an action draws from; a pass leaves the upcard as a draw from the stock does. */
export function drawnFrom(action: Action): 'stock' | 'discard' | undefined {
  if (action.type === 'pass') return 'stock'
  return action.type === 'draw' ? action.pile : undefined
}

// ----------------------------------------------------------------------------- the sentences

export function did({ action, upcard }: ReviewedDecision, words: ReviewText): string {
  switch (action.type) {
    case 'pass':
      return words.passed(sign(upcard ?? ''))
    case 'draw':
      return action.pile === 'stock'
        ? words.drew(sign(upcard ?? ''))
        : words.took(sign(upcard ?? ''))
    case 'discard':
      return words.threw(sign(action.card))
    case 'knock':
      return words.knocked(sign(action.card))
    case 'big_gin':
      return words.bigGin
    default:
      return words.laidOff
  }
}

/** An action as part of a sentence. */
export function toDo(action: Action, words: ReviewText): string {
  switch (action.type) {
    case 'pass':
      return words.doPass
    case 'draw':
      return action.pile === 'stock' ? words.doStock : words.doTake
    case 'discard':
      return words.doThrow(sign(action.card))
    case 'knock':
      return words.doKnock(sign(action.card))
    case 'big_gin':
      return words.doBigGin
    default:
      return ''
  }
}
