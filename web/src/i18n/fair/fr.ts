/** French: vous; the deck is “paquet”, the hand “manche”. Spaces as in the main catalogue. */
import { counter } from '../words'
import type { FairText } from './en'

const count = counter('fr')

export const fair = {
  title: 'La donne était-elle honnête ?',
  lead: 'Avant chaque manche, le mélange est mis sous un sceau. La manche finie, on peut briser le sceau, et votre navigateur mélange à nouveau, de lui-même.',
  sealed: 'Une manche sous sceau',
  sealedNote: 'Sous la cire se trouve le mélange de cette manche, fixé avant la première carte.',
  open: 'Briser le sceau',
  opening: 'Votre navigateur mélange…',
  yes: 'La donne était honnête',
  yesNote: 'Les cartes étaient fixées avant la donne, et personne n’y a touché depuis.',
  no: 'Ce n’est pas la donne qui avait été scellée',
  noNote: 'Gardez le fichier, et demandez à qui tient cette table.',

  checks: {
    seal: {
      yes: 'Le sceau correspond. Le serveur avait choisi sa part du mélange avant la donne, et ne l’a pas changée.',
      no: 'Le sceau est rompu : ce que le serveur montre maintenant n’est pas ce qu’il avait scellé.',
    },
    promise: {
      yes: 'C’est le sceau que le navigateur à la table avait noté avant d’ajouter sa part de hasard.',
      no: 'Avant la donne, le navigateur à la table avait reçu un autre sceau.',
    },
    chance: {
      yes: 'Le hasard ajouté par le navigateur à la table est entré dans le mélange.',
      no: 'Le hasard ajouté par le navigateur à la table n’est pas dans le mélange.',
    },
    deck: {
      yes: 'Le paquet inscrit est bien celui qui en résulte.',
      no: (place: number) => `La carte ${place} du paquet n’est pas celle qui en résulte.`,
    },
    play: {
      yes: (turns: number) =>
        count(turns, {
          zero: 'Aucune carte n’a été piochée.',
          one: 'En {n} tour, chaque carte piochée était la suivante de ce paquet.',
          other: 'Dans les {n} tours, chaque carte piochée était la suivante de ce paquet.',
        }),
      no: (turn: number) => `Au tour ${turn}, une carte n’était pas là où ce paquet la place.`,
    },
    hands: {
      yes: 'Les cartes de la fin sont celles qui ont été données et piochées.',
      no: 'Les cartes de la fin ne sont pas celles qui ont été données et piochées.',
    },
  },
  unnoted:
    'Le sceau n’a pas été noté avant la manche. Qui l’a noté peut le comparer avec le sceau ci-dessous.',
  numbered:
    'Aucun navigateur n’a ajouté de hasard à cette manche : elle est d’une partie numérotée, avec les mêmes manches pour tout le monde.',

  cards: {
    title: 'Où étaient les cartes',
    you: 'Données à vous',
    other: 'Données à l’autre personne',
    player: (seat: number) => `Données au joueur ${seat}`,
    first: 'Données en premier',
    second: 'Données en second',
    upcard: 'Première carte retournée',
    stock: 'La pioche, du haut',
  },

  numbers: {
    title: 'Les nombres derrière tout cela',
    seal: 'Sceau',
    seed: 'Ce qu’il y avait dessous',
    chance: (seat: number) => `Hasard du joueur ${seat}`,
    none: 'aucun',
  },
  save: 'Enregistrer en fichier',
  link: 'Copier le lien',
  linked: 'Lien copié',
  notLinked: 'Le lien n’a pas pu être copié',
  elsewhere:
    'Rien n’oblige à croire cette page : la même vérification est une commande, ou une page de Python à lire.',

  how: {
    title: 'Comment cela marche',
    steps: [
      'Le serveur tire un grand nombre secret et montre son sceau : une empreinte qui ne va qu’avec ce nombre et ne le révèle pas.',
      'Votre navigateur et l’autre ajoutent chacun un nombre tiré au hasard. Personne ne les connaissait quand le sceau a été fait.',
      'Les trois nombres ensemble sont le mélange. Changez un chiffre de l’un d’eux, et le paquet est un autre.',
      'Après la manche, le nombre secret est montré. Tout le monde peut voir qu’il va avec le sceau, et mélanger à nouveau.',
    ],
  },
  limits: {
    title: 'Ce que cela ne peut pas montrer',
    items: [
      'C’est le serveur qui donne, il connaît donc les cartes. Seul qui le tient peut promettre que personne ne regarde.',
      'Si qui tient le serveur est aussi qui joue contre vous, il lui serait possible d’ajouter son hasard en dernier et de choisir un paquet. Jouez ces parties sur un serveur à vous, ou pour le plaisir.',
    ],
  },

  paste: {
    label: 'Vérifier une autre manche',
    note: 'Collez ici une manche enregistrée, ou choisissez son fichier.',
    choose: 'Choisir un fichier',
    check: 'Vérifier',
  },
  malformed: (where: string) => `Ceci ne se lit pas comme une manche. En cause\u00a0: ${where}`,

  stats: {
    title: 'Toutes les manches de ce serveur',
    hands: (n: number) =>
      count(n, {
        zero: 'Aucune manche n’a encore été comptée.',
        one: '{n} manche comptée.',
        other: '{n} manches comptées.',
      }),
    hand: (people: string, bots: string) =>
      `Les dix cartes données laissent en moyenne un reste de ${people} aux personnes, et de ${bots} aux programmes.`,
    chance: (share: string) =>
      `Chaque carte devrait tomber à chaque place du paquet aussi souvent. Un mélange honnête s’en écarte au moins autant que celui-ci dans ${share} des comptages de ce genre.`,
  },
} satisfies FairText
