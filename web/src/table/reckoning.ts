/** A result in words and numbers that can be checked: "24 − 7 = 17". */
import { t } from '../i18n/index.svelte'
import type { Result, Seat } from '../protocol'

export interface Reckoning {
  headline: string
  /** Numbers and signs, the last one being what is scored. */
  sum: string[]
  note: string
}

/**
 * `name` is the other player's. A watcher (`seat` null) looks from seat 0; where nobody reads as
 * one of the two, `winner` is the name of who scores.
 */
export function reckoning(
  result: Result,
  seat: Seat | null,
  name: string,
  winner?: string,
): Reckoning {
  const counted = counting(result, seat, name)
  if (winner === undefined || result.winner === null) return counted
  return { ...counted, headline: t.table.reveal.theyScore(winner), note: '' }
}

function counting(result: Result, seat: Seat | null, name: string): Reckoning {
  const { reveal } = t.table
  if (result.kind === 'void' || result.winner === null) {
    const isTie = result.kind === 'tie'
    return { headline: reveal.nobody, sum: [], note: isTie ? reveal.tie : reveal.void }
  }
  const mine = result.winner === (seat ?? 0)
  const loser = (1 - result.winner) as Seat
  const high = result.deadwood[loser]
  const low = result.deadwood[result.winner]
  const headline = mine ? reveal.youScore : reveal.theyScore(name)
  const doubled = result.multiplier > 1
  const total = (parts: string[]) => {
    const whole = doubled ? ['(', ...parts, ')', '×', String(result.multiplier)] : parts
    return [...whole, '=', String(result.points)]
  }
  const double = doubled ? `, ${reveal.doubled}` : ''
  switch (result.kind) {
    case 'undercut': {
      const sum = [reveal.undercut, ...total([`${result.bonus}`, '+', `${high - low}`])]
      const note = (mine ? reveal.undercutMine : reveal.undercutTheirs)(name, result.bonus)
      return { headline, sum, note: note + double }
    }
    case 'gin':
    case 'big_gin': {
      const word = result.kind === 'gin' ? reveal.gin : reveal.bigGin
      const sum = [word, ...total([`${result.bonus}`, '+', `${high}`])]
      const note = mine ? reveal.ginMine(name, result.bonus) : reveal.ginTheirs(result.bonus)
      return { headline, sum, note: note + double }
    }
    default: {
      const note = mine ? reveal.differenceMine(name) : reveal.differenceTheirs(name)
      return { headline, sum: total([`${high}`, '−', `${low}`]), note: note + double }
    }
  }
}
