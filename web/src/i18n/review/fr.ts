/** Les textes de l’analyse. Français : espaces insécables devant les signes doubles. */
import { counter } from '../words'
import type { ReviewText } from './en'

const count = counter('fr')

export const review = {
  title: 'Analyse',
  link: 'Analyser mon jeu',
  working: 'L’ordinateur le plus fort regarde votre jeu',
  progress: (done, of) => `${done} manches sur ${of}`,
  again: 'Lancer l’analyse',
  lost: 'L’analyse n’est pas allée au bout.',

  hands: 'Manches de cette partie',
  all: 'Toutes',
  hand: (n) => `Manche ${n}`,
  accuracy: 'de vos décisions valaient la meilleure',
  given: 'points offerts en tout',
  costliest: 'Les plus chères d’abord',
  none: 'Rien n’a été offert. On ne pouvait pas mieux faire.',
  noDecisions: 'Il n’y avait rien à décider dans cette manche.',
  cost: (points) => `−${points}`,

  graph: 'Ce que valait votre jeu, en points',
  graphOf: (from, to) => `Au début ${from}, à la fin ${to}.`,
  result: 'le résultat',
  best: (n) => count(n, { one: 'juste', other: 'justes' }),
  close: (n) => count(n, { one: 'presque', other: 'presque' }),
  slip: (n) => count(n, { one: 'écart', other: 'écarts' }),

  passed: (card) => `Vous avez laissé ${card}.`,
  drew: (card) => `Vous avez pioché et laissé ${card}.`,
  took: (card) => `Vous avez pris ${card}.`,
  threw: (card) => `Vous avez défaussé ${card}.`,
  knocked: (card) => `Vous avez frappé en défaussant ${card}.`,
  bigGin: 'Vous avez montré un grand gin.',
  laidOff: 'Vous avez complété les combinaisons.',
  asGood: 'Il n’y avait pas mieux.',
  gave: (points) => `Cela offrait ${points}.`,
  played: 'jouée',
  better: 'meilleure',

  fair: 'Avec ce que vous saviez',
  open: 'Toutes cartes sur table',
  openNote: 'Nul ne pouvait le savoir : le jeu d’en face et la carte suivante de la pioche.',
  theirs: 'Le jeu d’en face',
  nextCard: (card) => `Suivante dans la pioche : ${card}`,
  came: (points) => `En continuant d’ici, votre choix mène à ${points}.`,
  cameBetter: (what, points) => `Mieux aurait tourné : ${what}, ${points}.`,
  cameBest: 'Rien de ce qui a été essayé ne tourne mieux.',
  doPass: 'la laisser',
  doStock: 'piocher',
  doTake: 'prendre la défausse',
  doThrow: (card) => `défausser ${card}`,
  doKnock: (card) => `frapper avec ${card}`,
  doBigGin: 'grand gin',
  chance: (share) => `Chances de gagner la partie : ${share}`,
  unit: 'Un point est ce que vaudrait maintenant un point de la marque pour vos chances de gagner la partie.',

  at: (at, of) => `${at} sur ${of}`,
  before: 'Décision précédente',
  after: 'Décision suivante',
  nextSlip: 'Écart suivant',
  replay: 'Revoir la manche',
} satisfies ReviewText
