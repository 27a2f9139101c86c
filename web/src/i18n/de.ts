/**
 * German: du, the infinitive on buttons, friendly and dry. A card is named suit first; it stands
 * after a colon, since the jack would change its ending in a sentence.
 */
import type { First } from './en'
import { table } from './table/de'
import { counter } from './words'

const count = counter('de')

export const de: First = {
  title: 'Ginvite',
  description:
    'Gin Rommé (Gin Rummy) zu zweit, nur einen Link entfernt. Kostenlos, im Browser, ohne Konto, auch gegen den Computer.',

  common: {
    back: 'Zurück',
    retry: 'Noch einmal',
    loading: 'Einen Moment …',
    language: 'Sprache',
  },

  people: {
    you: 'Du',
    friend: 'Dein Gegenüber',
    computer: 'Computer',
    player: (seat: number) => `Platz ${seat}`,
  },

  levels: { easy: 'Leicht', medium: 'Mittel', hard: 'Schwer' },

  points: (n: number) => count(n, { zero: 'keine Punkte', one: '{n} Punkt', other: '{n} Punkte' }),

  time: {
    ago: {
      minute: (n: number) =>
        count(n, { zero: 'gerade eben', one: 'vor {n} Minute', other: 'vor {n} Minuten' }),
      hour: (n: number) => count(n, { one: 'vor {n} Stunde', other: 'vor {n} Stunden' }),
      day: (n: number) => count(n, { one: 'vor {n} Tag', other: 'vor {n} Tagen' }),
    },
  },

  home: {
    title: 'Gin Rommé zu zweit, nur einen Link entfernt',
    sub: 'Kostenlos, im Browser, ohne Konto.',
    friend: 'Zu zweit spielen',
    computer: 'Gegen den Computer',
    howto: 'Spielregeln',
    mine: 'Meine Partien',
    code: 'Code eingeben',
    daily: 'Partie des Tages',
    match: 'Duplikat-Match',
    results: 'Ergebnisse',
    device: 'Ein Gerät',
    settings: 'Optionen',
    resume: (name: string) => `Deine Partie mit ${name}`,
    resumeWaiting: 'Dein Tisch wartet auf jemanden',
  },

  invite: {
    title: 'Dein Tisch ist bereit',
    sub: 'Wer den Link zuerst öffnet, setzt sich zu dir.',
    qr: 'QR-Code des Einladungslinks',
    scan: 'Zum Scannen, oder sag den Code an:',
    copy: 'Link kopieren',
    copied: 'Link kopiert',
    notCopied: 'Das Kopieren ging nicht: Halte den Link gedrückt.',
    share: 'Einladung teilen',
    text: 'Eine Partie Gin Rommé? Öffne den Link und nimm Platz.',
    waiting: 'Warten auf jemanden',
    kept: (until: string) => `bleibt bis ${until}`,
    computer: 'Gegen den Computer',
    leave: 'Verlassen',
  },

  mine: {
    title: 'Meine Partien',
    sub: 'In diesem Browser. Ein Tisch bleibt sieben Tage nach dem letzten Zug.',
    yourTurn: 'Du bist dran',
    theirTurn: (name: string) => `Warten auf ${name} …`,
    nobody: 'Noch hat niemand Platz genommen',
    over: 'Partie zu Ende',
    won: 'Gewonnen',
    lost: (name: string) => `${name} gewinnt`,
    score: (mine: string, theirs: string) => `${mine} zu ${theirs}`,
    until: (day: string) => `bleibt bis ${day}`,
    groupTurn: 'Du bist dran',
    groupOther: 'Im Gange',
    groupWaiting: 'Warten auf jemanden',
    groupOver: 'Zu Ende',
    empty: 'Noch keine Partien',
    emptySub: 'Deine Tische liegen hier, sobald du einen aufmachst oder an einem Platz nimmst.',
    failed: 'Deine Partien konnten nicht geladen werden.',
  },

  cards: {
    ranks: {
      A: 'Ass',
      '2': 'Zwei',
      '3': 'Drei',
      '4': 'Vier',
      '5': 'Fünf',
      '6': 'Sechs',
      '7': 'Sieben',
      '8': 'Acht',
      '9': 'Neun',
      T: 'Zehn',
      J: 'Bube',
      Q: 'Dame',
      K: 'König',
    },
    suits: { C: 'Kreuz', D: 'Karo', H: 'Herz', S: 'Pik' },
    name: (rank: string, suit: string) => `${suit}-${rank}`,
    letters: { J: 'B', Q: 'D', K: 'K' },
  },

  table,
}
