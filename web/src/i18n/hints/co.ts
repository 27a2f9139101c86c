/** Hints in Corsican; a card stands as in the texts of the table. */
import type { Hints } from './en'
import { counter } from '../words'

const count = counter('co')

export const hints: Hints = {
  makes: (card: string, meld: string) => `Pigliate ${card} : face ${meld}.`,
  lowers: (card: string) => `Pigliate ${card} : cala u vostru deadwood.`,
  stock: (card: string) => `Pigliate da u mazzu : ${card} ùn vi serve micca.`,
  leave: (card: string) => `Lasciate ${card} : ùn vi serve micca.`,
  onlyStock: 'Pigliate da u mazzu : avà ùn si pò fà altru.',
  gin: (card: string) => `Gin : scartate ${card}, è tuttu hè cumbinatu.`,
  bigGin: 'Tutte l’ondeci carte sò cumbinate : big gin.',
  knock: (card: string, left: number, against: number) =>
    `Fate knock cù ${left} è scartate ${card} : à l’altru li ferma circa ${against}.`,
  wait: (card: string, left: number, against: number) =>
    `Scartate ${card} è aspittate : un knock cù ${left} contru à circa ${against} hè troppu prestu.`,
  safest: (card: string, gone: number) =>
    `Scartate ${card} : serve pocu, ${gone} di u so valore sò digià falate.`,
  highest: (card: string, points: number) =>
    `Scartate ${card} : ùn và cù nunda è conta di più, ${points}.`,
  outs: (card: string, n: number) =>
    count(n, {
      zero: `Scartate ${card} : l’altre stanu megliu inseme.`,
      one: `Scartate ${card} : dopu {n} carta vi aiuta.`,
      other: `Scartate ${card} : dopu {n} carte vi aiutanu.`,
    }),
  spare: (card: string) => `Scartate ${card} : e vostre cumbinazione ponu fà senza.`,
  defence: 'Aghjunghjite cum’ella prupone a tavula : cusì ferma u minimu.',
  next: 'Andate à a prossima manu.',
}
