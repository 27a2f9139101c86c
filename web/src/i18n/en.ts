/**
 * English, and by its shape the type of every other language. British spelling, sentence case,
 * plain words. Names of players are free text: no message puts an article before one.
 */
import { table } from './table/en'
import { counter } from './words'

const count = counter('en')

export const en = {
  title: 'Ginvite',
  description:
    'Gin Rummy with a friend, one link away. Free, in the browser, without an account, also against the computer.',

  common: {
    back: 'Back',
    retry: 'Try again',
    loading: 'One moment…',
    language: 'Language',
  },

  people: {
    you: 'You',
    friend: 'Your friend',
    computer: 'The computer',
    player: (seat: number) => `Player ${seat}`,
  },

  levels: { easy: 'Easy', medium: 'Medium', hard: 'Hard' },

  points: (n: number) => count(n, { zero: 'no points', one: '{n} point', other: '{n} points' }),

  time: {
    ago: {
      minute: (n: number) =>
        count(n, { zero: 'just now', one: '{n} minute ago', other: '{n} minutes ago' }),
      hour: (n: number) => count(n, { one: '{n} hour ago', other: '{n} hours ago' }),
      day: (n: number) => count(n, { one: '{n} day ago', other: '{n} days ago' }),
    },
  },

  home: {
    title: 'Gin Rummy with a friend, one link away',
    sub: 'Free, in the browser, no account.',
    friend: 'Play with a friend',
    computer: 'Play the computer',
    howto: 'How to play',
    mine: 'My games',
    code: 'Enter a code',
    daily: 'Game of the day',
    match: 'Duplicate match',
    results: 'Results',
    device: 'One device',
    settings: 'Settings',
    resume: (name: string) => `Your game with ${name}`,
    resumeWaiting: 'Your table is waiting for a friend',
  },

  invite: {
    title: 'Your table is ready',
    sub: 'Whoever opens the link first sits down with you.',
    qr: 'Picture code of the invite link',
    scan: 'Let your friend scan it, or say the code:',
    copy: 'Copy link',
    copied: 'Link copied',
    notCopied: 'Copying did not work: press and hold the link.',
    share: 'Share the invite',
    text: 'Play Gin Rummy with me: open the link and sit down.',
    waiting: 'Waiting for a friend',
    kept: (until: string) => `kept until ${until}`,
    computer: 'Play the computer',
    leave: 'Leave',
  },

  mine: {
    title: 'My games',
    sub: 'On this browser. A table is kept for seven days after its last move.',
    yourTurn: 'Your turn',
    theirTurn: (name: string) => `Waiting for ${name}…`,
    nobody: 'Nobody has sat down yet',
    over: 'Game over',
    won: 'You won',
    lost: (name: string) => `${name} won`,
    score: (mine: string, theirs: string) => `${mine} to ${theirs}`,
    until: (day: string) => `kept until ${day}`,
    groupTurn: 'Your turn',
    groupOther: 'Under way',
    groupWaiting: 'Waiting for a friend',
    groupOver: 'Finished',
    empty: 'No games yet',
    emptySub: 'Your tables lie here as soon as you have made one or sat down at one.',
    failed: 'Your games could not be fetched.',
  },

  cards: {
    /** Spoken names, by the rank and suit letters of the protocol. */
    ranks: {
      A: 'ace',
      '2': 'two',
      '3': 'three',
      '4': 'four',
      '5': 'five',
      '6': 'six',
      '7': 'seven',
      '8': 'eight',
      '9': 'nine',
      T: 'ten',
      J: 'jack',
      Q: 'queen',
      K: 'king',
    },
    suits: { C: 'clubs', D: 'diamonds', H: 'hearts', S: 'spades' },
    name: (rank: string, suit: string) => `${rank} of ${suit}`,
    /** The letters of court cards as sold where the language is spoken. */
    letters: { J: 'J', Q: 'Q', K: 'K' },
  },

  table,
}

/** What the first screens say; see `messages.ts`. */
export type First = typeof en
