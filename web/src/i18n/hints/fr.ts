/** Hints in French; a card stands as in the texts of the table. */
import type { Hints } from './en'
import { counter } from '../words'

const count = counter('fr')

export const hints: Hints = {
  makes: (card: string, meld: string) => `Prenez ${card} : cela fait ${meld}.`,
  lowers: (card: string) => `Prenez ${card} : votre reste diminue.`,
  stock: (card: string) => `Prenez dans la pioche : ${card} ne vous sert pas.`,
  leave: (card: string) => `Laissez ${card} : cette carte ne vous sert pas.`,
  onlyStock: 'Prenez dans la pioche : rien d’autre n’est possible.',
  gin: (card: string) => `Gin : défaussez ${card}, et tout est combiné.`,
  bigGin: 'Les onze cartes sont combinées : grand gin.',
  knock: (card: string, left: number, against: number) =>
    `Frappez avec ${left} et défaussez ${card} : il reste environ ${against} en face.`,
  wait: (card: string, left: number, against: number) =>
    `Défaussez ${card} et attendez : frapper avec ${left} contre environ ${against}, c’est trop tôt.`,
  safest: (card: string, gone: number) =>
    `Défaussez ${card} : elle ne sert presque à personne, ${gone} de sa valeur sont sorties.`,
  highest: (card: string, points: number) =>
    `Défaussez ${card} : elle ne va avec rien et compte le plus, ${points}.`,
  outs: (card: string, n: number) =>
    count(n, {
      zero: `Défaussez ${card} : les autres vont mieux ensemble.`,
      one: `Défaussez ${card} : {n} carte vous aide ensuite.`,
      other: `Défaussez ${card} : {n} cartes vous aident ensuite.`,
    }),
  spare: (card: string) => `Défaussez ${card} : vos combinaisons s’en passent.`,
  defence: 'Complétez comme la table le propose : il vous reste le moins.',
  next: 'Passez à la manche suivante.',
}
