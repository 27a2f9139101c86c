/**
 * Corsican: voi, the infinitive on buttons, short sentences. No reader of the language has seen
 * the words of the card table yet. Where a word was made up for want of one, its fallback stands:
 * the English *knock* and *deadwood*, and Italian words. Spacing of signs as in French.
 */
import type { First } from './en'
import { table } from './table/co'
import { counter } from './words'

const count = counter('co')

export const co: First = {
  title: 'Ginvite',
  description:
    'Gin Rummy in dui, à un liame di distanza. Di rigalu, in u navigatore, senza scrivesi, ancu contr’à l’urdinatore.',

  common: {
    back: 'Ritornu',
    retry: 'Pruvà torna',
    loading: 'Un mumentu…',
    language: 'Lingua',
  },

  people: {
    you: 'Voi',
    friend: 'L’altru ghjucadore',
    computer: 'Urdinatore',
    player: (seat: number) => `Ghjucadore ${seat}`,
  },

  levels: { easy: 'Facile', medium: 'Mezanu', hard: 'Difficile' },

  points: (n: number) => count(n, { zero: 'nisun puntu', one: '{n} puntu', other: '{n} punti' }),

  time: {
    ago: {
      minute: (n: number) =>
        count(n, { zero: 'avà avà', one: '{n} minutu fà', other: '{n} minuti fà' }),
      hour: (n: number) => count(n, { one: '{n} ora fà', other: '{n} ore fà' }),
      day: (n: number) => count(n, { one: '{n} ghjornu fà', other: '{n} ghjorni fà' }),
    },
  },

  home: {
    title: 'Gin Rummy in dui, à un liame di distanza',
    sub: 'Di rigalu, in u navigatore, senza scrivesi.',
    friend: 'Ghjucà cù un amicu',
    computer: 'Contr’à l’urdinatore',
    howto: 'Cumu si ghjoca',
    mine: 'E mo partite',
    code: 'Scrive un codice',
    daily: 'Partita di u ghjornu',
    match: 'Sfida duppia',
    results: 'Risultati',
    device: 'Un apparechju',
    settings: 'Ozzioni',
    resume: (name: string) => `A vostra partita cù ${name}`,
    resumeWaiting: 'A vostra tavula aspetta un ghjucadore',
  },

  invite: {
    title: 'A vostra tavula hè pronta',
    sub: 'U primu chì apre u liame ghjoca cù voi.',
    qr: 'Codice di u liame d’invitu, da fiurà',
    scan: 'Fateli fiurà u codice, o ditelu :',
    copy: 'Cupià u liame',
    copied: 'Liame cupiatu',
    notCopied: 'Ùn s’hè pussutu cupià : tenite u ditu nant’à u liame.',
    share: 'Sparte l’invitu',
    text: 'Ghjucate à Gin Rummy cù mè ? Aprite u liame.',
    waiting: 'Aspettendu un ghjucadore',
    kept: (until: string) => `finu à u ${until}`,
    computer: 'Contr’à l’urdinatore',
    leave: 'Esce',
  },

  mine: {
    title: 'E mo partite',
    sub: 'In stu navigatore. Una tavula ferma sette ghjorni dopu à l’ultimu colpu.',
    yourTurn: 'Tocca à voi',
    theirTurn: (name: string) => `Aspettendu ${name}…`,
    nobody: 'Ùn ci hè ancu nimu',
    over: 'Partita compia',
    won: 'Avete vintu',
    lost: (name: string) => `Vince ${name}`,
    score: (mine: string, theirs: string) => `${mine} à ${theirs}`,
    until: (day: string) => `finu à u ${day}`,
    groupTurn: 'Tocca à voi',
    groupOther: 'In corsu',
    groupWaiting: 'Aspettendu un ghjucadore',
    groupOver: 'Compie',
    empty: 'Ancu nisuna partita',
    emptySub: 'E vostre tavule saranu quì quand’è vo ne averete aperta una.',
    failed: 'E vostre partite ùn si ponu micca caricà.',
  },

  cards: {
    ranks: {
      A: 'assu',
      '2': 'dui',
      '3': 'trè',
      '4': 'quattru',
      '5': 'cinque',
      '6': 'sei',
      '7': 'sette',
      '8': 'ottu',
      '9': 'nove',
      T: 'dece',
      J: 'sbiru',
      Q: 'donna',
      K: 'rè',
    },
    suits: { C: 'fiori', D: 'quadri', H: 'cuori', S: 'picche' },
    name: (rank: string, suit: string) => `${rank} di ${suit}`,
    letters: { J: 'J', Q: 'Q', K: 'K' },
  },

  table,
}
