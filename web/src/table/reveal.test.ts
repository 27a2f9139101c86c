import { describe, expect, test } from 'vitest'
import type { Result } from '../protocol'
import { reckoning } from './reckoning'
import { momentsOf, pointsOf } from './reveal'

const cards = (text: string) => text.split(' ')

const KNOCK: Result = {
  kind: 'knock',
  winner: 1,
  knocker: 1,
  points: 17,
  bonus: 0,
  multiplier: 1,
  deadwood: [24, 7],
  hands: [cards('2D 3D 4D 5D KC 8S 3C 3S 7H 9H'), cards('4H 5H 6H 9C 9D 9S JS QS KS 7C')],
  melds: [[cards('2D 3D 4D 5D')], [cards('4H 5H 6H'), cards('9C 9D 9S'), cards('JS QS KS')]],
  layoffs: [['7H'], ['9H'], []],
  discard: 'KD',
}

describe('the reveal', () => {
  const moments = momentsOf(KNOCK)

  test('shows knocker’s melds, deadwood, defender’s melds, deadwood, layoffs one by one, the end', () => {
    const landed = moments.map(({ landed }) => landed.join(' '))
    expect(landed).toEqual([
      '',
      '4H 5H 6H 9C 9D 9S JS QS KS',
      '7C',
      '2D 3D 4D 5D',
      '3C 3S 7H 8S 9H KC',
      '7H',
      '9H',
      '',
    ])
    expect(moments.at(-1)!.done).toBe(true)
  })

  test('loses no card at any moment', () => {
    for (const { shown } of moments) {
      const all = shown.flat().flatMap((group) => group.cards.map(({ card }) => card))
      expect(all.sort()).toEqual(KNOCK.hands.flat().sort())
    }
  })

  test('puts a laid-off card at its end of the run', () => {
    const run = moments.at(-1)!.shown[1][0]!
    expect(run.cards).toEqual([
      { card: '4H', laid: false },
      { card: '5H', laid: false },
      { card: '6H', laid: false },
      { card: '7H', laid: true },
    ])
  })

  test('counts the defender’s deadwood down as cards are laid off', () => {
    const points = moments.slice(4).map((moment) => pointsOf(KNOCK, 0, moment))
    expect(points).toEqual([40, 33, 24, 24])
  })
})

describe('the sum', () => {
  const sum = (changes: Partial<Result>, seat: 0 | 1 = 1) => {
    const { headline, sum, note } = reckoning({ ...KNOCK, ...changes }, seat, 'Ada')
    return `${headline}: ${sum.join(' ')} (${note})`
  }

  test('of a knock is a difference', () => {
    expect(sum({})).toBe('You score: 24 − 7 = 17 (Ada’s deadwood less yours)')
    expect(sum({}, 0)).toBe('Ada scores: 24 − 7 = 17 (Your deadwood less Ada’s)')
  })

  test('of an undercut names it', () => {
    const undercut = {
      kind: 'undercut',
      winner: 0,
      bonus: 25,
      points: 28,
      deadwood: [4, 7],
    } as const
    expect(sum({ ...undercut, deadwood: [4, 7] }, 0)).toBe(
      'You score: undercut: 25 + 3 = 28 (You undercut Ada: 25 and the difference)',
    )
  })

  test('of gin adds the other’s deadwood', () => {
    expect(sum({ kind: 'gin', bonus: 25, points: 57, deadwood: [32, 0] })).toBe(
      'You score: gin: 25 + 32 = 57 (25 and Ada’s deadwood)',
    )
  })

  test('shows the doubling of a spade', () => {
    expect(sum({ multiplier: 2, points: 34 })).toContain('( 24 − 7 ) × 2 = 34')
  })

  test('of nothing is nothing', () => {
    expect(sum({ kind: 'tie', winner: null, points: 0 })).toBe('Nobody scores:  (Equal deadwood)')
    expect(sum({ kind: 'void', winner: null, points: 0 })).toBe('Nobody scores:  (Void hand)')
  })
})
