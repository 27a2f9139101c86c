/**
 * The page on which a hand's seal is opened. English, and by its shape the type of the others.
 * Written for somebody who has played cards at a table and never heard of a hash.
 */
import { counter } from '../words'

const count = counter('en')

export const fair = {
  title: 'Was the deal fair?',
  lead: 'Before each hand the shuffle is put under a seal. When the hand is over the seal may be broken, and your browser shuffles once more, by itself.',
  sealed: 'A hand under seal',
  sealedNote: 'Under the wax lies the shuffle of this hand, as it was fixed before the first card.',
  open: 'Break the seal',
  opening: 'Your browser is shuffling…',
  yes: 'This deal was fair',
  yesNote: 'The cards were fixed before the deal, and nobody has touched them since.',
  no: 'This is not the deal that was sealed',
  noNote: 'Keep the file, and ask whoever runs this table.',

  checks: {
    seal: {
      yes: 'The seal fits. The server had chosen its part of the shuffle before the deal, and has not changed it.',
      no: 'The seal is broken: what the server shows now is not what it had sealed.',
    },
    promise: {
      yes: 'It is the seal that the browser at the table noted before it added its own chance.',
      no: 'Before the deal, the browser at the table was shown another seal.',
    },
    chance: {
      yes: 'The chance that the browser at the table added went into the shuffle.',
      no: 'The chance that the browser at the table added is not in the shuffle.',
    },
    deck: {
      yes: 'The deck that is written down is the one that comes out.',
      no: (place: number) => `Card ${place} of the deck is not the one that comes out.`,
    },
    play: {
      yes: (turns: number) =>
        count(turns, {
          zero: 'No card was drawn.',
          one: 'In {n} turn, each card drawn was the next one of this deck.',
          other: 'In all {n} turns, each card drawn was the next one of this deck.',
        }),
      no: (turn: number) => `In turn ${turn} a card was not where this deck has it.`,
    },
    hands: {
      yes: 'The cards at the end are the ones that were dealt and drawn.',
      no: 'The cards at the end are not the ones that were dealt and drawn.',
    },
  },
  unnoted:
    'There is no note of the seal from before this hand. Whoever has one can compare it with the seal below.',
  numbered:
    'No browser added chance to this hand: it belongs to a numbered game, which deals the same hands to everyone who plays it.',

  cards: {
    title: 'How the cards lay',
    you: 'Dealt to you',
    other: 'Dealt to the other player',
    player: (seat: number) => `Dealt to player ${seat}`,
    first: 'Dealt first',
    second: 'Dealt second',
    upcard: 'First upcard',
    stock: 'The stock, from the top',
  },

  numbers: {
    title: 'The numbers behind it',
    seal: 'Seal',
    seed: 'What lay under it',
    chance: (seat: number) => `Chance of player ${seat}`,
    none: 'none',
  },
  save: 'Save as a file',
  link: 'Copy the link',
  linked: 'Link copied',
  notLinked: 'The link could not be copied',
  elsewhere:
    'You need not trust this page: the same check is one command, or a page of Python to read.',

  how: {
    title: 'How it works',
    steps: [
      'The server draws a large secret number and shows its seal: a fingerprint that fits this number alone and does not tell it.',
      'Your browser and the other one each add a number drawn by chance. Nobody knew them when the seal was made.',
      'All three numbers together are the shuffle. Change one digit of one of them, and the deck is another one.',
      'After the hand the secret number is shown. Anyone can see that it fits the seal, and shuffle again.',
    ],
  },
  limits: {
    title: 'What it cannot show',
    items: [
      'The server deals, so it knows the cards. Only those who run it can promise that nobody looks.',
      'If the one who runs the server is also the one you play, they could add their chance last and pick a deck. Play such games with a server of your own, or for fun.',
    ],
  },

  paste: {
    label: 'Check another hand',
    note: 'Paste a saved hand here, or choose its file.',
    choose: 'Choose a file',
    check: 'Check',
  },
  malformed: (where: string) => `This cannot be read as a hand. At fault: ${where}`,

  stats: {
    title: 'All hands of this server',
    hands: (n: number) =>
      count(n, {
        zero: 'No hand has been counted yet.',
        one: '{n} hand has been counted.',
        other: '{n} hands have been counted.',
      }),
    hand: (people: string, bots: string) =>
      `The ten cards as dealt leave people ${people} points of deadwood on average, and programs ${bots}.`,
    chance: (share: string) =>
      `Every card should come to every place of the deck equally often. An honest shuffle strays at least as far from that as this one in ${share} of such counts.`,
  },
}

export type FairText = typeof fair
