/** Os textos da revisão. Português do Brasil. */
import { counter } from '../words'
import type { ReviewText } from './en'

const count = counter('pt')

export const review = {
  title: 'Revisão',
  link: 'Rever meu jogo',
  working: 'O computador mais forte está vendo como você jogou',
  progress: (done, of) => `${done} de ${of} mãos`,
  again: 'Começar a revisão',
  lost: 'A revisão não chegou ao fim.',

  hands: 'Mãos desta partida',
  all: 'Todas',
  hand: (n) => `Mão ${n}`,
  accuracy: 'das suas decisões foram tão boas quanto a melhor',
  given: 'pontos dados de presente ao todo',
  costliest: 'Primeiro as mais caras',
  none: 'Nada foi dado de presente. Não dava para fazer melhor.',
  noDecisions: 'Nesta mão não havia nada a decidir.',
  cost: (points) => `−${points}`,

  graph: 'Quanto valiam suas cartas, em pontos',
  graphOf: (from, to) => `Começou em ${from} e terminou em ${to}.`,
  result: 'o resultado',
  best: (n) => count(n, { one: 'certa', other: 'certas' }),
  close: (n) => count(n, { one: 'quase', other: 'quase' }),
  slip: (n) => count(n, { one: 'deslize', other: 'deslizes' }),

  passed: (card) => `Você deixou ${card}.`,
  drew: (card) => `Você comprou do monte e deixou ${card}.`,
  took: (card) => `Você pegou ${card}.`,
  threw: (card) => `Você descartou ${card}.`,
  knocked: (card) => `Você bateu descartando ${card}.`,
  bigGin: 'Você mostrou o big gin.',
  laidOff: 'Você encaixou as cartas.',
  asGood: 'Não havia nada melhor.',
  gave: (points) => `Deu de presente ${points}.`,
  played: 'jogada',
  better: 'melhor',

  fair: 'Com o que você sabia',
  open: 'Com as cartas abertas',
  openNote: 'Ninguém podia saber: as cartas do outro e a próxima do monte.',
  theirs: 'As cartas do outro',
  nextCard: (card) => `Próxima do monte: ${card}`,
  came: (points) => `Continuando daqui, sua escolha chega a ${points}.`,
  cameBetter: (what, points) => `Teria saído melhor: ${what}, ${points}.`,
  cameBest: 'Nada do que foi testado sai melhor.',
  doPass: 'deixar',
  doStock: 'comprar do monte',
  doTake: 'pegar o descarte',
  doThrow: (card) => `descartar ${card}`,
  doKnock: (card) => `bater com ${card}`,
  doBigGin: 'big gin',
  chance: (share) => `Chance de vencer a partida: ${share}`,
  unit: 'Um ponto é o que um ponto no placar valeria agora para a sua chance de vencer a partida.',

  at: (at, of) => `${at} de ${of}`,
  before: 'Decisão anterior',
  after: 'Próxima decisão',
  nextSlip: 'Próximo deslize',
  replay: 'Ver a mão de novo',
} satisfies ReviewText
