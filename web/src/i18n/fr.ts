/**
 * French: vous, the infinitive on buttons. A narrow no-break space stands before ; ! ? and a
 * no-break space before : and inside « ». Zero takes the singular, so it has words of its own.
 */
import type { First } from './en'
import { table } from './table/fr'
import { counter } from './words'

const count = counter('fr')

export const fr: First = {
  title: 'Ginvite',
  description:
    'Le gin rami (gin-rummy) à deux, à un lien de distance. Gratuit, dans le navigateur, sans inscription, aussi contre l’ordinateur.',

  common: {
    back: 'Retour',
    retry: 'Réessayer',
    loading: 'Un instant…',
    language: 'Langue',
  },

  people: {
    you: 'Vous',
    friend: 'L’autre personne',
    computer: 'Ordinateur',
    player: (seat: number) => `Joueur ${seat}`,
  },

  levels: { easy: 'Facile', medium: 'Moyen', hard: 'Difficile' },

  points: (n: number) => count(n, { zero: 'aucun point', one: '{n} point', other: '{n} points' }),

  time: {
    ago: {
      minute: (n: number) =>
        count(n, { zero: 'à l’instant', one: 'il y a {n} minute', other: 'il y a {n} minutes' }),
      hour: (n: number) => count(n, { one: 'il y a {n} heure', other: 'il y a {n} heures' }),
      day: (n: number) => count(n, { one: 'il y a {n} jour', other: 'il y a {n} jours' }),
    },
  },

  home: {
    title: 'Le gin rami à deux, à un lien de distance',
    sub: 'Gratuit, dans le navigateur, sans inscription.',
    friend: 'Jouer à deux',
    computer: 'Contre l’ordinateur',
    howto: 'Règles du jeu',
    mine: 'Mes parties',
    code: 'Saisir un code',
    daily: 'Partie du jour',
    match: 'Match en duplicate',
    results: 'Résultats',
    device: 'Un seul appareil',
    settings: 'Options',
    resume: (name: string) => `Votre partie avec ${name}`,
    resumeWaiting: 'Votre table attend quelqu’un',
  },

  invite: {
    title: 'Votre table est prête',
    sub: 'Qui ouvre le lien en premier prend place avec vous.',
    qr: 'Code du lien d’invitation, à scanner',
    scan: 'Faites-le scanner, ou dites le code :',
    copy: 'Copier le lien',
    copied: 'Lien copié',
    notCopied: 'La copie n’a pas marché : gardez le doigt sur le lien.',
    share: 'Partager l’invitation',
    text: 'Une partie de gin rami ? Ouvrez le lien et prenez place.',
    waiting: 'On attend quelqu’un',
    kept: (until: string) => `gardée jusqu’au ${until}`,
    computer: 'Contre l’ordinateur',
    leave: 'Quitter',
  },

  mine: {
    title: 'Mes parties',
    sub: 'Dans ce navigateur. Une table est gardée sept jours après son dernier coup.',
    yourTurn: 'À vous de jouer',
    theirTurn: (name: string) => `On attend ${name}…`,
    nobody: 'Personne n’a encore pris place',
    over: 'Partie terminée',
    won: 'Gagné',
    lost: (name: string) => `${name} gagne`,
    score: (mine: string, theirs: string) => `${mine} à ${theirs}`,
    until: (day: string) => `gardée jusqu’au ${day}`,
    groupTurn: 'À vous de jouer',
    groupOther: 'En cours',
    groupWaiting: 'On attend quelqu’un',
    groupOver: 'Terminées',
    empty: 'Aucune partie pour l’instant',
    emptySub: 'Vos tables seront ici dès que vous en aurez ouvert une ou pris place à une autre.',
    failed: 'Vos parties n’ont pas pu être chargées.',
  },

  cards: {
    ranks: {
      A: 'as',
      '2': 'deux',
      '3': 'trois',
      '4': 'quatre',
      '5': 'cinq',
      '6': 'six',
      '7': 'sept',
      '8': 'huit',
      '9': 'neuf',
      T: 'dix',
      J: 'valet',
      Q: 'dame',
      K: 'roi',
    },
    suits: { C: 'trèfle', D: 'carreau', H: 'cœur', S: 'pique' },
    name: (rank: string, suit: string) => `${rank} de ${suit}`,
    letters: { J: 'V', Q: 'D', K: 'R' },
  },

  table,
}
