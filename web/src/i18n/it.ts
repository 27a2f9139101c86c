/**
 * Italian: tu, the imperative on buttons, the tone of people at a table. No article and no
 * agreement of gender around a player’s name.
 */
import type { First } from './en'
import { table } from './table/it'
import { counter } from './words'

const count = counter('it')

export const it: First = {
  title: 'Ginvite',
  description:
    'Gin Rummy in due, a un link di distanza. Gratis, nel browser, senza registrazione, anche contro il computer.',

  common: {
    back: 'Indietro',
    retry: 'Riprova',
    loading: 'Un momento…',
    language: 'Lingua',
  },

  people: {
    you: 'Tu',
    friend: 'L’altra persona',
    computer: 'Computer',
    player: (seat: number) => `Giocatore ${seat}`,
  },

  levels: { easy: 'Facile', medium: 'Medio', hard: 'Difficile' },

  points: (n: number) => count(n, { zero: 'nessun punto', one: '{n} punto', other: '{n} punti' }),

  time: {
    ago: {
      minute: (n: number) =>
        count(n, { zero: 'poco fa', one: '{n} minuto fa', other: '{n} minuti fa' }),
      hour: (n: number) => count(n, { one: '{n} ora fa', other: '{n} ore fa' }),
      day: (n: number) => count(n, { one: '{n} giorno fa', other: '{n} giorni fa' }),
    },
  },

  home: {
    title: 'Gin Rummy in due, a un link di distanza',
    sub: 'Gratis, nel browser, senza registrarsi.',
    friend: 'Gioca in due',
    computer: 'Contro il computer',
    howto: 'Come si gioca',
    mine: 'Le mie partite',
    code: 'Inserisci un codice',
    daily: 'Partita del giorno',
    match: 'Sfida duplicata',
    results: 'Risultati',
    device: 'Un dispositivo',
    settings: 'Opzioni',
    resume: (name: string) => `La tua partita con ${name}`,
    resumeWaiting: 'Il tuo tavolo aspetta un’altra persona',
  },

  invite: {
    title: 'Il tuo tavolo è pronto',
    sub: 'Chi apre per primo il link si siede con te.',
    qr: 'Codice da inquadrare con il link d’invito',
    scan: 'Fallo inquadrare, o detta il codice:',
    copy: 'Copia link',
    copied: 'Link copiato',
    notCopied: 'Non si è potuto copiare: tieni premuto il link.',
    share: 'Condividi l’invito',
    text: 'Giochi a Gin Rummy con me? Apri il link e siediti.',
    waiting: 'In attesa di qualcuno',
    kept: (until: string) => `scadenza: ${until}`,
    computer: 'Contro il computer',
    leave: 'Esci',
  },

  mine: {
    title: 'Le mie partite',
    sub: 'In questo browser. Un tavolo resta per sette giorni dopo l’ultima mossa.',
    yourTurn: 'Tocca a te',
    theirTurn: (name: string) => `In attesa di ${name}…`,
    nobody: 'Non si è ancora seduto nessuno',
    over: 'Partita finita',
    won: 'Hai vinto',
    lost: (name: string) => `Vince ${name}`,
    score: (mine: string, theirs: string) => `${mine} a ${theirs}`,
    until: (day: string) => `scadenza: ${day}`,
    groupTurn: 'Tocca a te',
    groupOther: 'In corso',
    groupWaiting: 'In attesa di qualcuno',
    groupOver: 'Finite',
    empty: 'Ancora nessuna partita',
    emptySub: 'Qui trovi i tuoi tavoli, appena ne apri uno o ti siedi a quello di altri.',
    failed: 'Non è stato possibile caricare le tue partite.',
  },

  cards: {
    ranks: {
      A: 'asso',
      '2': 'due',
      '3': 'tre',
      '4': 'quattro',
      '5': 'cinque',
      '6': 'sei',
      '7': 'sette',
      '8': 'otto',
      '9': 'nove',
      T: 'dieci',
      J: 'fante',
      Q: 'donna',
      K: 're',
    },
    suits: { C: 'fiori', D: 'quadri', H: 'cuori', S: 'picche' },
    name: (rank: string, suit: string) => `${rank} di ${suit}`,
    letters: { J: 'J', Q: 'Q', K: 'K' },
  },

  table,
}
