import type { HowToText } from './text'

export const howto: HowToText = {
  title: 'How to play Gin Rummy',
  description:
    'The rules of Gin Rummy with pictures, two hands worked out to the point, ten tips, and answers to the usual questions.',
  lead: 'Two players, ten cards each. Each turn you draw one card and throw one away. Group your cards into sets and runs; what is left over counts against you. When your leftovers come to 10 or less you may stop the hand. The first to 100 points wins.',
  ends: 'A hand ends in one of three ways: with a *knock*, with *gin*, or with an *undercut*.',
  contents: 'On this page',
  rules: {
    title: 'The rules',
    set: 'a set',
    run: 'a run',
    deadwood: 'deadwood: 14',
    items: [
      {
        name: 'Cards',
        text: 'One pack of 52, no jokers. King, queen, jack and ten count 10 each, the ace 1, the others their number. The ace is always low: [A] [2] [3] is a run, [Q] [K] [A] is not.',
      },
      {
        name: 'Melds',
        text: 'A *set* is three or four cards of one rank. A *run* is three or more cards in order in one suit. A card belongs to one meld only. Cards in no meld are your *deadwood*. The table always groups your cards so that the deadwood is as low as it can be.',
      },
      {
        name: 'The deal',
        text: 'Ten cards each; the next card is turned up and starts the *discard pile*; the other 31 are the *stock*. The deal changes hands after every scored hand; after a void hand the same player deals again.',
      },
      {
        name: 'The first upcard',
        text: 'The player who did not deal may take it or pass. After a pass, the dealer may take it or pass. Whoever takes it discards, and play goes on from the other side. After two passes the player who did not deal draws from the stock, and the hand is under way.',
      },
      {
        name: 'A turn',
        text: 'Draw: either the top card of the stock or the top card of the discard pile. Then discard one card, face up. A card you have just taken from the discard pile may not go straight back: choose another. A card drawn from the stock may.',
      },
      {
        name: 'Knock',
        text: 'If your deadwood will be 10 or less *after* the discard, you may knock: choose the card you throw away, press Knock, and the hand ends there. You never have to.',
      },
      {
        name: 'After a knock',
        text: 'Both hands are shown. The other player keeps their own melds and may *lay off* leftover cards on the knocker’s melds: a fourth card on a set, cards on either end of a run. The table does it for you, as well as it can be done. The knocker lays off nothing.',
      },
      {
        name: 'Score of a knock',
        text: 'The knocker’s deadwood is lower: the knocker scores the difference.',
      },
      {
        name: 'Undercut',
        text: 'The other player’s deadwood, after laying off, is equal or lower: the other player scores 25 plus the difference.',
      },
      {
        name: 'Gin',
        text: 'No deadwood at all after the discard: 25 points plus everything the other player is left with. There is no laying off, and a hand with gin cannot be undercut.',
      },
      {
        name: 'Void hand',
        text: 'If a player discards without knocking and only two cards remain in the stock, the hand is over and nobody scores. The same goes when fifty draws in a row came from the discard pile.',
      },
      {
        name: 'The game',
        text: 'The first to reach 100 wins at once. The friends’ rules add nothing for hands won, nothing for the game, and know no big gin; other rules can be chosen for a new table.',
      },
    ],
  },
  scores: {
    title: 'Who scores what',
    head: ['The hand ends with', 'who scores', 'how much'],
    rows: [
      ['a knock, the knocker lower', 'the knocker', 'the difference'],
      ['an undercut: the other player equal or lower', 'the other player', '25 + the difference'],
      ['gin', 'the one with gin', '25 + the other’s deadwood'],
      ['two cards left in the stock', 'nobody', '0'],
    ],
  },
  examples: {
    title: 'Three hands, counted',
    left: 'left over',
    knock: {
      title: 'A knock, with cards laid off',
      first: 'Anna knocks. After her discard she holds',
      second: 'Ben shows',
      then: 'Ben lays off [4H] at the low end of Anna’s run and [9H] on her nines. (It would fit the high end of the run as well; the result is the same.) That leaves him [KD] [6C]: 10 + 6 = 16.',
      result: '16 − 7 = 9 points for Anna',
      more: 'Without laying off it would have been 29 − 7 = 22.',
    },
    undercut: {
      title: 'An undercut',
      first: 'Anna knocks with',
      second: 'Ben shows',
      then: 'Ben lays off [8C] on the eights and [9D] below the ten of diamonds. That leaves him [3C] [3D]: 3 + 3 = 6, which is lower than 9.',
      result: '25 + (9 − 6) = 28 points for Ben',
      more: 'A tie is enough: had Anna held [AC] [AH] [2S] [2H] = 6 instead, Ben’s 6 would have won 25 + 0 = 25.',
    },
    gin: {
      title: 'Gin',
      first: 'Anna has nothing left over',
      second: 'Ben shows',
      then: '[6H], [6C] and [JH] would all fit Anna’s melds, but against gin nothing is laid off.',
      result: '25 + 32 = 57 points for Anna',
    },
  },
  tips: {
    title: 'Ten tips',
    items: [
      {
        name: 'Let lonely kings and queens go first.',
        text: 'Four unused face cards are 40 points, and an early knock makes you pay for all of them.',
      },
      {
        name: 'Count doors.',
        text: 'A pair has two cards that make it a set. Two neighbours in a suit have two as well ([A] [2] and [Q] [K] only one). A gap such as [5] [7] has one. Keep what has more doors.',
      },
      {
        name: 'Look for corners.',
        text: '[7H] [8H] together with [8S] wait for four cards: [6H], [9H], [8D], [8C]. Three cards, two plans.',
      },
      {
        name: 'Take from the discard pile only for a finished meld,',
        text: 'or for a card that makes your hand ready to knock. Each card taken in view tells the other side what you hold.',
      },
      {
        name: 'Watch what they take, and what they leave.',
        text: 'After they pick up [8D], the other eights and the diamonds from 6 to 10 are hot. A rank they let pass twice is cool.',
      },
      {
        name: 'A discard can be safe by arithmetic.',
        text: 'If two queens are already in the pile, a third queen cannot complete a set of queens for anybody.',
      },
      {
        name: 'Knock early, and low when it is late.',
        text: 'In the first few turns even 10 is usually a good knock, for the other hand is still full of loose cards. After ten turns or so, 10 invites an undercut.',
      },
      {
        name: 'Mind your own runs.',
        text: 'Each open run and each set of three that you show is a place for them to lay off. A set of four gives nothing away; a run from the ace gives one end only.',
      },
      {
        name: 'Going for gin is a bet.',
        text: '25 points are tempting, but the longer you wait the more often the other player gets there first. With 2 or 3 points in hand and few cards in the stock, ask whether the knock is not enough.',
      },
      {
        name: 'Play the score.',
        text: 'Ten points from 100, knock with anything that wins. Far behind, a plain knock changes little: gin and the undercut are your roads back.',
      },
    ],
  },
  questions: {
    title: 'Questions',
    items: [
      {
        ask: 'Is it free? Do I need an account?',
        answer:
          'Free, in the browser, no account. Send the link, and whoever opens it takes the other seat.',
      },
      {
        ask: 'Why can’t I knock?',
        answer:
          'Your deadwood after the discard is still over 10, or you have not drawn yet. The number under your cards is what counts.',
      },
      {
        ask: 'Is the ace high or low?',
        answer:
          'Low. It counts 1 and sits under the two. [Q] [K] [A] and [K] [A] [2] are not runs.',
      },
      {
        ask: 'Why may I not throw back the card I just took?',
        answer:
          'A card taken from the discard pile has to stay for that turn. A card drawn from the stock may go at once.',
      },
      {
        ask: 'What if we both pass the first upcard?',
        answer:
          'The player who did not deal draws from the stock, and from then on every turn is draw and discard.',
      },
      {
        ask: 'What is an undercut?',
        answer:
          'You knocked, and after laying off the other player has as little deadwood as you or less. They score 25 and the difference.',
      },
      {
        ask: 'We both had 6. Who wins?',
        answer: 'The one who did not knock. Equal deadwood is an undercut: 25 points.',
      },
      {
        ask: 'Can I lay cards on a gin hand?',
        answer: 'No. Against gin your melds count, your lay-offs do not.',
      },
      {
        ask: 'Can one card be in a set and in a run?',
        answer:
          'No, in one meld at a time. The table picks the grouping that leaves you the least.',
      },
      {
        ask: 'What happens when the stock runs low?',
        answer:
          'When a discard leaves two cards in the stock and nobody has knocked, the hand is void: nobody scores, and the same player deals again.',
      },
      {
        ask: 'Can we play on one phone?',
        answer:
          'Yes, from the home page. After each turn the screen is covered; pass the phone on, and the other player uncovers their own cards.',
      },
      {
        ask: 'I closed the page. Is the game lost?',
        answer:
          'No. Open the same link in the same browser and you are back in your seat. A table is kept for seven days after its last move.',
      },
    ],
  },
  history: {
    title: 'Where it comes from',
    paragraphs: [
      'Gin Rummy is an American child of the rummy family, whose older member Conquian was in the card books of the 1890s. It is usually credited to Elwood T. Baker, a New York card player, and his son C. Graham Baker, later a Hollywood writer, and dated to 1909. The year rests on tradition, but the name is in print early: a New York newspaper speaks of “gin” beside rummy in 1920, and “gin rummy” stands in a Halifax paper of 1931.',
      'In the 1930s and 1940s it became the fashion of Broadway and Hollywood. By 1944 Damon Runyon could joke that anyone at all could teach it to you over the telephone.',
    ],
  },
  play: 'Play with a friend',
}
