/** Hints in Brazilian Portuguese; a card stands as in the texts of the table. */
import type { Hints } from './en'
import { counter } from '../words'

const count = counter('pt')

export const hints: Hints = {
  makes: (card: string, meld: string) => `Pegue ${card}: forma ${meld}.`,
  lowers: (card: string) => `Pegue ${card}: diminui suas cartas soltas.`,
  stock: (card: string) => `Compre do monte: ${card} não ajuda você.`,
  leave: (card: string) => `Deixe ${card}: não ajuda você.`,
  onlyStock: 'Compre do monte: agora não há outra jogada.',
  gin: (card: string) => `Gin: descarte ${card}, e tudo fica combinado.`,
  bigGin: 'As onze cartas estão combinadas: big gin.',
  knock: (card: string, left: number, against: number) =>
    `Bata com ${left} e descarte ${card}: o outro lado fica com cerca de ${against}.`,
  wait: (card: string, left: number, against: number) =>
    `Descarte ${card} e espere: bater com ${left} contra cerca de ${against} é cedo demais.`,
  safest: (card: string, gone: number) =>
    `Descarte ${card}: quase não serve a ninguém, já saíram ${gone} do mesmo valor.`,
  highest: (card: string, points: number) =>
    `Descarte ${card}: não combina com nada e vale mais que as outras, ${points}.`,
  outs: (card: string, n: number) =>
    count(n, {
      zero: `Descarte ${card}: as outras ficam melhor juntas.`,
      one: `Descarte ${card}: depois {n} carta ajuda você.`,
      other: `Descarte ${card}: depois {n} cartas ajudam você.`,
    }),
  spare: (card: string) => `Descarte ${card}: suas combinações passam sem ela.`,
  defence: 'Encaixe como a mesa propõe: assim sobra o mínimo.',
  next: 'Vá para a próxima mão.',
}
