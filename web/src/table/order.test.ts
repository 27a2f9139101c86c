import { describe, expect, test } from 'vitest'
import { groupsOf, moved, nearest, ordered } from './order'

const cards = (text: string) => text.split(' ')
const HAND = cards('7C KC 9D 4H 5H 6H 9H TH 9S JS')
const MELDS = [cards('4H 5H 6H'), cards('9D 9H 9S')]

describe('the order of a hand', () => {
  test('has melds first, then deadwood from low to high', () => {
    expect(ordered(HAND, MELDS, 'meld', [], null)).toEqual(cards('4H 5H 6H 9D 9H 9S 7C TH JS KC'))
  })

  test('keeps a drawn loose card at the right end until the discard', () => {
    const hand = [...HAND, '2C']
    expect(ordered(hand, MELDS, 'meld', [], '2C').at(-1)).toBe('2C')
    expect(ordered(hand, MELDS, 'rank', [], '2C').at(-1)).toBe('2C')
    expect(ordered(hand, MELDS, 'meld', [], null).indexOf('2C')).toBe(6)
  })

  test('takes a drawn card into its meld', () => {
    const melds = [cards('4H 5H 6H 7H'), cards('9D 9H 9S')]
    expect(ordered([...HAND, '7H'], melds, 'meld', [], '7H').slice(0, 4)).toEqual(
      cards('4H 5H 6H 7H'),
    )
  })

  test('can be by suit or by rank', () => {
    expect(ordered(HAND, MELDS, 'suit', [], null)).toEqual(cards('7C KC 9D 4H 5H 6H 9H TH 9S JS'))
    expect(ordered(HAND, MELDS, 'rank', [], null)).toEqual(cards('4H 5H 6H 7C 9D 9H 9S TH JS KC'))
  })

  test('is the player’s own once a card was moved', () => {
    const mine = moved(ordered(HAND, MELDS, 'meld', [], null), 'KC', 0)
    expect(mine[0]).toBe('KC')
    const after = ordered([...HAND.filter((card) => card !== '7C'), '2D'], [], 'mine', mine, '2D')
    expect(after).toEqual(cards('KC 4H 5H 6H 9D 9H 9S TH JS 2D'))
  })
})

test('of equal arrangements the one that changes least is marked', () => {
  const nines = cards('9C 9D 9H')
  const four = [cards('9C 9D 9H 9S'), cards('6S 7S 8S')]
  const three = [nines, cards('6S 7S 8S 9S')]
  expect(nearest([four, three], [cards('9S 8S 7S 6S'), nines])).toBe(three)
  expect(nearest([four, three], [])).toBe(four)
  expect(nearest([], [nines])).toBeUndefined()
})

describe('groups', () => {
  test('are melds side by side, and what is between them', () => {
    const groups = groupsOf(cards('4H 5H 6H 7C 9D 9H 9S'), MELDS)
    expect(groups.map(({ cards, meld }) => [cards.join(' '), meld])).toEqual([
      ['4H 5H 6H', true],
      ['7C', false],
      ['9D 9H 9S', true],
    ])
  })

  test('are torn where the player holds a meld apart', () => {
    expect(groupsOf(cards('4H 7C 5H 6H'), MELDS).map(({ cards }) => cards.length)).toEqual([
      1, 1, 2,
    ])
  })
})
