/** I testi di a rivista. Corsu : spazii insecabili nanzu à i segni doppii. */
import { counter } from '../words'
import type { ReviewText } from './en'

const count = counter('co')

export const review = {
  title: 'Rivista',
  link: 'Rivede u mo ghjocu',
  working: 'L’urdinatore u più forte fighjula u vostru ghjocu',
  progress: (done, of) => `${done} mani nantu à ${of}`,
  again: 'Principià a rivista',
  lost: 'A rivista ùn hè ghjunta in fondu.',

  hands: 'Mani di sta partita',
  all: 'Tutte',
  hand: (n) => `Manu ${n}`,
  accuracy: 'di e vostre scelte valianu a megliu',
  given: 'punti rigalati in tuttu',
  costliest: 'Prima e più care',
  none: 'Ùn hè statu rigalatu nunda. Ùn si pudia fà megliu.',
  noDecisions: 'In sta manu ùn ci era nunda da decide.',
  cost: (points) => `−${points}`,

  graph: 'Quantu valianu e vostre carte, in punti',
  graphOf: (from, to) => `À u principiu ${from}, à a fine ${to}.`,
  result: 'u risultatu',
  best: (n) => count(n, { one: 'ghjusta', other: 'ghjuste' }),
  close: (n) => count(n, { one: 'guasgi', other: 'guasgi' }),
  slip: (n) => count(n, { one: 'sbagliu', other: 'sbagli' }),

  passed: (card) => `Avete lasciatu ${card}.`,
  drew: (card) => `Avete pigliatu da u mazzu è lasciatu ${card}.`,
  took: (card) => `Avete pigliatu ${card}.`,
  threw: (card) => `Avete scartatu ${card}.`,
  knocked: (card) => `Avete pichjatu è scartatu ${card}.`,
  bigGin: 'Avete mustratu u big gin.',
  laidOff: 'Avete aghjuntu carte.',
  asGood: 'Ùn ci era di megliu.',
  gave: (points) => `Rigalati : ${points}.`,
  played: 'ghjucata',
  better: 'a megliu',

  fair: 'Cù ciò chì sapiate',
  open: 'Cù tutte e carte scuperte',
  openNote: 'Nimu ùn pudia sapè què : e carte di l’altru è a prossima di u mazzu.',
  theirs: 'E carte di l’altru',
  nextCard: (card) => `Prossima in u mazzu : ${card}`,
  came: (points) => `Cuntinuendu da quì, a vostra scelta ghjunghje à ${points}.`,
  cameBetter: (what, points) => `Seria andata megliu cusì : ${what}, ${points}.`,
  cameBest: 'Nunda di ciò chì hè statu pruvatu và megliu.',
  doPass: 'lascialla',
  doStock: 'piglià da u mazzu',
  doTake: 'piglià a carta scuperta',
  doThrow: (card) => `scartà ${card}`,
  doKnock: (card) => `pichjà cù ${card}`,
  doBigGin: 'big gin',
  chance: (share) => `Pussibilità di vince a partita : ${share}`,
  unit: 'Un puntu hè ciò chì valeria avà un puntu di a marca per a pussibilità di vince a partita.',

  at: (at, of) => `${at} nantu à ${of}`,
  before: 'Scelta di prima',
  after: 'Scelta dopu',
  nextSlip: 'Sbagliu dopu',
  replay: 'Rivede a manu',
} satisfies ReviewText
