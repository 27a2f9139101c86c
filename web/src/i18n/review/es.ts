/** Los textos de la revisión. Español. */
import { counter } from '../words'
import type { ReviewText } from './en'

const count = counter('es')

export const review = {
  title: 'Revisión',
  link: 'Revisar mi juego',
  working: 'La máquina más fuerte mira cómo has jugado',
  progress: (done, of) => `${done} de ${of} manos`,
  again: 'Empezar la revisión',
  lost: 'La revisión no llegó al final.',

  hands: 'Manos de esta partida',
  all: 'Todas',
  hand: (n) => `Mano ${n}`,
  accuracy: 'de tus decisiones fueron tan buenas como la mejor',
  given: 'puntos regalados en total',
  costliest: 'Primero las más caras',
  none: 'No regalaste nada. No se podía hacer mejor.',
  noDecisions: 'En esta mano no había nada que decidir.',
  cost: (points) => `−${points}`,

  graph: 'Cuánto valían tus cartas, en puntos',
  graphOf: (from, to) => `Empezó en ${from} y acabó en ${to}.`,
  result: 'el resultado',
  best: (n) => count(n, { one: 'buena', other: 'buenas' }),
  close: (n) => count(n, { one: 'casi', other: 'casi' }),
  slip: (n) => count(n, { one: 'desliz', other: 'deslices' }),

  passed: (card) => `Dejaste ${card}.`,
  drew: (card) => `Robaste del mazo y dejaste ${card}.`,
  took: (card) => `Tomaste ${card}.`,
  threw: (card) => `Descartaste ${card}.`,
  knocked: (card) => `Cerraste descartando ${card}.`,
  bigGin: 'Mostraste big gin.',
  laidOff: 'Colocaste cartas.',
  asGood: 'No había nada mejor.',
  gave: (points) => `Regalaste ${points}.`,
  played: 'jugada',
  better: 'mejor',

  fair: 'Con lo que sabías',
  open: 'Con las cartas a la vista',
  openNote: 'Nadie podía saberlo: las cartas del rival y la siguiente del mazo.',
  theirs: 'Las cartas del rival',
  nextCard: (card) => `La siguiente del mazo: ${card}`,
  came: (points) => `Si se sigue desde aquí, tu elección llega a ${points}.`,
  cameBetter: (what, points) => `Habría salido mejor: ${what}, ${points}.`,
  cameBest: 'Nada de lo probado sale mejor.',
  doPass: 'dejarla',
  doStock: 'robar del mazo',
  doTake: 'tomar el descarte',
  doThrow: (card) => `descartar ${card}`,
  doKnock: (card) => `cerrar con ${card}`,
  doBigGin: 'big gin',
  chance: (share) => `Probabilidad de ganar la partida: ${share}`,
  unit: 'Un punto es lo que valdría ahora un punto en el marcador para tu probabilidad de ganar la partida.',

  at: (at, of) => `${at} de ${of}`,
  before: 'Decisión anterior',
  after: 'Decisión siguiente',
  nextSlip: 'Siguiente desliz',
  replay: 'Ver la mano otra vez',
} satisfies ReviewText
