/**
 * What is said at the table. `[KD]` stands for the drawn sign of a card: rank and suit as on
 * the wire, so that each reader sees the letters of their own language. Names are free text.
 */
import { counter } from '../words'

const count = counter('en')

/** A name within a sentence: “the computer” is no name. */
const inside = (name: string) => name.replace(/^The /, 'the ')

export const table = {
  /** The regions of the table, for a screen reader. */
  regions: {
    table: 'Card table',
    hand: 'Your cards',
    actions: 'Actions',
    record: 'This hand',
    score: 'Score',
    talk: 'Talk',
  },

  piles: {
    stock: 'Stock',
    discards: 'Discards',
    upcard: 'First upcard',
    stockOf: (n: number) => count(n, { one: 'Stock, {n} card', other: 'Stock, {n} cards' }),
    discardsOf: (card: string) => `Discard pile, on top the ${card}`,
    empty: 'Discard pile, empty',
  },

  /** One line in the middle: whose turn it is, in words. */
  turn: {
    offer: (card: string) => `Take the ${card}, or pass?`,
    draw: 'Your turn: draw a card',
    drawStock: 'Your turn: draw from the stock',
    discard: 'Your turn: discard a card',
    knock: 'Your turn: discard, or knock',
    gin: 'Your turn: you can go gin',
    bigGin: 'Eleven cards melded: big gin!',
    layOff: 'Lay off what fits',
    theirOffer: (name: string, card: string) => `${name} may take the ${card}`,
    theirDraw: (name: string) => `${name} is drawing a card`,
    theirDiscard: (name: string) => `${name} is choosing a discard`,
    theirLayOff: (name: string) => `${name} may lay off cards`,
    back: 'Your turn, once you are back',
    dealing: 'The cards are dealt',
    void: 'Nobody scores: the stock is down to its last cards',
    voidTakes: 'Nobody scores: the same cards went round and round',
    missedGin: (card: string) => `You can go gin with the ${card}. Discard all the same?`,
    missedKnock: (card: string, points: number) =>
      `You can knock with ${points}: discard the ${card}. Go on all the same?`,
    locked: (card: string) => `You have just taken the ${card}: discard another card`,
    sure: (card: string) => `Discard the ${card}? Press once more`,
    noHint: 'No hint just now.',
  },

  deadwood: {
    now: 'Deadwood',
    after: (card: string) => `Deadwood after ${card}`,
    limit: (n: number) => `knock at ${n}`,
    ginOnly: 'gin only',
    allMelded: 'all cards melded',
    doubled: 'counts double',
  },

  actions: {
    sort: 'Sort',
    sortBy: 'Sort the cards',
    byMeld: 'By meld',
    bySuit: 'By suit',
    byRank: 'By rank',
    mine: 'My own order',
    hint: 'Hint',
    talk: 'Talk',
    menu: 'Menu',
    pass: 'Pass',
    take: (card: string) => `Take ${card}`,
    stock: 'From stock',
    choose: 'Choose a discard',
    discard: (card: string) => `Discard ${card}`,
    discarding: (card: string) => `Discarding ${card}…`,
    sending: 'One moment…',
    knock: (n: number) => `Knock · ${n}`,
    knockChoose: 'Knock…',
    gin: 'Gin',
    bigGin: 'Big gin',
    theirTurn: (name: string) => `${name}’s turn`,
    watching: 'You are watching',
    next: 'Next hand',
    result: 'See the result',
    skip: 'Skip',
    step: 'Next',
    back: 'Back',
    layOff: 'Lay off',
  },

  /** Spoken names of cards in the hand. */
  card: {
    inRun: (card: string) => `${card}, in a run`,
    inSet: (card: string) => `${card}, in a set`,
    drawn: (card: string) => `${card}, just drawn`,
    locked: (card: string) => `${card}, just taken, not to be discarded`,
  },

  presence: {
    here: 'at the table',
    thinking: 'thinking',
    away: 'away',
    computer: (level: string) => `computer, ${level}`,
    watching: 'watching',
    you: 'You',
  },

  /** The other player is gone: what may be done. */
  away: {
    note: 'The table keeps the game for seven days.',
    wait: 'Wait',
    standIn: 'The computer plays on',
    plays: 'the computer plays',
    free: 'Free the seat',
    later: 'Back later',
    laterNote: 'Your seat and the game stay as they are.',
    isBack: 'I am back',
    isAway: (name: string) => `${name} comes back later`,
    youAway: 'You said that you come back later',
  },

  next: {
    ready: (name: string) => `${name} is ready`,
    waiting: (name: string) => `Waiting for ${inside(name)}…`,
    in: (n: number) => `next hand in ${n}\u00a0s`,
    total: (mine: number, theirs: number) => `${mine} to ${theirs}`,
  },

  score: {
    title: 'Score',
    to: (n: number) => `first to ${n}`,
    target: (n: number) => `to ${n}`,
    sum: 'Score',
    boxes: 'Boxes',
    none: 'No hand has been played yet',
    game: (n: number) => `Game ${n}`,
    wins: 'Games won',
    close: 'Back to the table',
    kinds: {
      knock: 'knock',
      gin: 'gin',
      big_gin: 'big gin',
      undercut: 'undercut',
      tie: 'equal',
      void: 'void hand',
    },
    number: (n: string) => `Game no. ${n}`,
  },

  talk: {
    title: 'Say something',
    says: (name: string, phrase: string) => `${name}: ${phrase}`,
    with: (name: string) => `Talk with ${name}`,
    nudge: 'Nudge',
    nudged: (name: string) => `${name} is waiting for your move`,
    nudgeSent: 'Nudged',
    nudgeSoon: 'Once a minute is enough',
    free: 'Write freely',
    freeNote: 'Open once both have switched it on; kept nowhere.',
    freeWaits: (name: string) => `Not yet switched on: ${name}`,
    freeAsks: (name: string) => `${name} would like to write freely`,
    write: 'Your words',
    send: 'Send',
    mute: 'Mute the other side',
    phrases: {
      hello: 'Hello!',
      well_played: 'Well played.',
      nice_one: 'Nice one!',
      lucky: 'Lucky!',
      not_again: 'Not again!',
      one_more: 'One more?',
      thanks: 'Thanks!',
      sorry: 'Sorry!',
      thinking: 'Let me think…',
      back_soon: 'Back soon.',
      good_game: 'Good game!',
      bye: 'Bye!',
    },
  },

  /** The turn clock, at tables that have one. */
  clock: {
    left: (n: number) => count(n, { one: '{n} second left', other: '{n} seconds left' }),
    expired: (name: string) => `${name}: time is up, the computer plays this turn`,
    expiredMine: 'Your time is up: the computer plays this turn',
  },

  /** The record of a hand, and what a screen reader hears; present tense. */
  log: {
    youDealt: 'You dealt',
    theyDealt: (name: string) => `${name} dealt`,
    turnedUp: (card: string) => `The ${card} is turned up`,
    youPass: 'You pass',
    theyPass: (name: string) => `${name} passes`,
    youDraw: 'You draw',
    youDrew: (card: string) => `You draw the ${card}`,
    theyDraw: (name: string) => `${name} draws`,
    youTake: (card: string) => `You take the ${card}`,
    theyTake: (name: string, card: string) => `${name} takes the ${card}`,
    discard: (card: string) => `discards ${card}`,
    youDiscard: (card: string) => `discard ${card}`,
    youThrow: (card: string) => `You discard the ${card}`,
    theyThrow: (name: string, card: string) => `${name} discards the ${card}`,
    youKnock: (n: number) => `You knock with ${n}`,
    theyKnock: (name: string, n: number) => `${name} knocks with ${n}`,
    youGin: 'You have gin',
    theyGin: (name: string) => `${name} has gin`,
    youBigGin: 'You have big gin',
    theyBigGin: (name: string) => `${name} has big gin`,
    yourTurn: (deadwood: number) => `Your turn; deadwood ${deadwood}`,
    youAre: (mine: number, theirs: number) => `You have ${mine}, the other side ${theirs}`,
    selected: (card: string, after: number) => `${card} chosen; it would leave ${after}`,
    down: (card: string) => `${card} put back`,
    movedTo: (card: string, place: number) => `${card} is now card ${place}`,
    sorted: (how: string) => `Sorted: ${how}`,
    inHand: (cards: string) => `Your cards: ${cards}`,
    onPile: (card: string) => `On the discard pile: ${card}`,
    stock: (n: number) =>
      count(n, { one: '{n} card in the stock', other: '{n} cards in the stock' }),
    youScore: (n: number) =>
      count(n, { one: 'You score {n} point', other: 'You score {n} points' }),
    theyScore: (name: string, n: number) =>
      count(n, { one: `${name} scores {n} point`, other: `${name} scores {n} points` }),
    nobody: 'Nobody scores',
    ready: (name: string) => `${name} is ready for the next hand`,
    sat: (name: string) => `${name} sits down`,
    here: (name: string) => `${name} is back`,
    away: (name: string) => `${name} is away`,
  },

  notice: {
    title: 'Your turn — Gin',
    mark: '● Your turn — Gin',
    body: (name: string) => `${name} has played.`,
  },
}
