import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { api, ApiError } from '../api'
import { allWords, speak, t } from '../i18n/index.svelte'
import type { Player, RoomSummary } from '../protocol'
import { gameOf, group } from './games'
import { initial, opponentOf, playerName } from './people'
import { PRESETS } from './presets'
import { recent, toResume } from './recent.svelte'

const NOW = 1_000_000
const person = (name: string): Player =>
  ({ kind: 'person', name, level: null, stand_in: false, away: false }) as Player
const bot = { ...person('Hard'), kind: 'bot', level: 'hard' } as Player
const empty = { ...person(''), kind: 'empty' } as Player

function room(name: string, changes: Partial<RoomSummary> = {}): RoomSummary {
  return {
    room: name,
    url: `https://gin.example/r/${name}`,
    seat: 0,
    players: [person('Chiara'), person('Ada')],
    rules: PRESETS.friends,
    state: 'playing',
    your_turn: false,
    scores: [0, 0],
    updated_at: NOW - 60,
    expires_at: NOW + 600,
    ...changes,
  } as RoomSummary
}

describe('my games', () => {
  test('are grouped by whom they wait for, the latest first', () => {
    const groups = group(
      [
        room('old', { your_turn: true, updated_at: NOW - 900 }),
        room('new', { your_turn: true, updated_at: NOW - 10 }),
        room('theirs'),
        room('waits', { state: 'waiting' }),
        room('done', { state: 'over' }),
        room('machine', { opponent: 'bot', players: [person('Chiara'), bot], your_turn: true }),
        room('beaten', { opponent: 'bot', players: [person('Chiara'), bot], state: 'over' }),
      ],
      NOW,
    )
    const names = Object.entries(groups).map(([key, rooms]) => [key, rooms.map((r) => r.room)])
    expect(Object.fromEntries(names)).toEqual({
      groupTurn: ['new', 'old'],
      groupOther: ['theirs'],
      groupWaiting: ['waits'],
      groupComputer: ['machine'],
      groupOver: ['done', 'beaten'],
    })
  })

  test('say what is played there', async () => {
    await allWords()
    expect(gameOf(room('any'), t)).toBe('Friends')
    expect(gameOf(room('any', { number: 11982 }), t)).toBe('Friends · Game no. 11,982')
    expect(gameOf(room('any', { daily: '2026-01-31' }), t)).toBe('Game of the day')
    expect(gameOf(room('any', { match: 'm' }), t)).toBe('Duplicate match')
  })

  test('that have expired since the server was asked are not offered', () => {
    const gone = room('gone', { expires_at: NOW - 1 })
    expect(Object.values(group([gone], NOW)).flat()).toEqual([])
    expect(toResume([gone], NOW)).toBeUndefined()
  })
})

describe('the game to go on with', () => {
  const waits = room('waits', { state: 'waiting' })
  const theirs = room('theirs')
  const mine = room('mine', { your_turn: true })

  test('is one that waits for us, then one under way, then an open table', () => {
    expect(toResume([waits, theirs, mine], NOW)?.room).toBe('mine')
    expect(toResume([waits, theirs], NOW)?.room).toBe('theirs')
    expect(toResume([waits], NOW)?.room).toBe('waits')
  })

  test('is none that is over, and none where we only looked on', () => {
    expect(toResume([room('over', { state: 'over', your_turn: true })], NOW)).toBeUndefined()
    expect(toResume([room('seen', { seat: null })], NOW)).toBeUndefined()
  })
})

describe('people', () => {
  afterEach(() => speak('en'))

  test('have their name, or a word for who they are', () => {
    expect(playerName(person('Ada'), t)).toBe('Ada')
    expect(playerName(person('  '), t)).toBe('Your friend')
    expect(playerName(empty, t)).toBe('Your friend')
  })

  test('the computer is called so in the reader’s language, not as the server calls it', async () => {
    await speak('de')
    expect(playerName(bot, t)).toBe('Computer')
  })

  test('the opponent is the other seat', () => {
    expect(opponentOf(room('a')).name).toBe('Ada')
    expect(opponentOf(room('b', { seat: 1 })).name).toBe('Chiara')
  })

  test.each([
    ['ada', 'A'],
    [' élodie', 'É'],
    ['🂡 ace', '🂡'],
    ['', '?'],
  ])('%s has the place card %s', (name, letter) => {
    expect(initial(name)).toBe(letter)
  })
})

describe('what the browser remembers', () => {
  beforeEach(() => recent.forget())
  afterEach(() => vi.restoreAllMocks())

  test('a table just made is first, and once', () => {
    recent.remember(room('a'))
    recent.remember(room('b'))
    recent.remember(room('a', { scores: [5, 0] }))
    expect(recent.rooms.map((r) => r.room)).toEqual(['a', 'b'])
    expect(recent.rooms[0]?.scores).toEqual([5, 0])
    expect(JSON.parse(localStorage.getItem('ginvite.rooms') ?? '')).toHaveLength(2)
  })

  test('stays when the server cannot be asked', async () => {
    recent.remember(room('a'))
    vi.spyOn(api, 'mine').mockRejectedValue(new ApiError('offline'))
    await expect(recent.refresh()).rejects.toMatchObject({ code: 'offline' })
    expect(recent.rooms).toHaveLength(1)
  })

  test('gives way to what the server says', async () => {
    recent.remember(room('a'))
    vi.spyOn(api, 'mine').mockResolvedValue({ rooms: [room('b')] })
    await recent.refresh()
    expect(recent.rooms.map((r) => r.room)).toEqual(['b'])
  })
})
