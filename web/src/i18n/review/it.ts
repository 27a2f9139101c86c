/** I testi della revisione. Italiano. */
import { counter } from '../words'
import type { ReviewText } from './en'

const count = counter('it')

export const review = {
  title: 'Revisione',
  link: 'Rivedi il mio gioco',
  working: 'Il computer più forte guarda come hai giocato',
  progress: (done, of) => `${done} mani su ${of}`,
  again: 'Avvia la revisione',
  lost: 'La revisione non è arrivata in fondo.',

  hands: 'Mani di questa partita',
  all: 'Tutte',
  hand: (n) => `Mano ${n}`,
  accuracy: 'delle tue scelte erano buone come la migliore',
  given: 'punti regalati in tutto',
  costliest: 'Prima le più care',
  none: 'Non hai regalato niente. Non si poteva fare meglio.',
  noDecisions: 'In questa mano non c’era niente da decidere.',
  cost: (points) => `−${points}`,

  graph: 'Quanto valevano le tue carte, in punti',
  graphOf: (from, to) => `All’inizio ${from}, alla fine ${to}.`,
  result: 'il risultato',
  best: (n) => count(n, { one: 'giusta', other: 'giuste' }),
  close: (n) => count(n, { one: 'quasi', other: 'quasi' }),
  slip: (n) => count(n, { one: 'svista', other: 'sviste' }),

  passed: (card) => `Hai lasciato ${card}.`,
  drew: (card) => `Hai pescato dal mazzo e lasciato ${card}.`,
  took: (card) => `Hai preso ${card}.`,
  threw: (card) => `Hai scartato ${card}.`,
  knocked: (card) => `Hai bussato scartando ${card}.`,
  bigGin: 'Hai mostrato il big gin.',
  laidOff: 'Hai attaccato le carte.',
  asGood: 'Non c’era di meglio.',
  gave: (points) => `Hai regalato ${points}.`,
  played: 'giocata',
  better: 'migliore',

  fair: 'Con quello che sapevi',
  open: 'A carte scoperte',
  openNote: 'Nessuno poteva saperlo: le carte dell’altro e la prossima del mazzo.',
  theirs: 'Le carte dell’altro',
  nextCard: (card) => `Prossima nel mazzo: ${card}`,
  came: (points) => `Continuando da qui, la tua scelta porta a ${points}.`,
  cameBetter: (what, points) => `Sarebbe andata meglio così: ${what}, ${points}.`,
  cameBest: 'Nessuna delle prove va meglio.',
  doPass: 'lasciarla',
  doStock: 'pescare dal mazzo',
  doTake: 'prendere lo scarto',
  doThrow: (card) => `scartare ${card}`,
  doKnock: (card) => `bussare con ${card}`,
  doBigGin: 'big gin',
  chance: (share) => `Probabilità di vincere la partita: ${share}`,
  unit: 'Un punto è quanto varrebbe adesso un punto sul segnapunti, per la probabilità di vincere la partita.',

  at: (at, of) => `${at} di ${of}`,
  before: 'Scelta precedente',
  after: 'Scelta successiva',
  nextSlip: 'Prossima svista',
  replay: 'Rivedi la mano',
} satisfies ReviewText
