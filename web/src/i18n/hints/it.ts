/** Hints in Italian; a card stands as in the texts of the table. */
import type { Hints } from './en'
import { counter } from '../words'

const count = counter('it')

export const hints: Hints = {
  makes: (card: string, meld: string) => `Prendi ${card}: fa ${meld}.`,
  lowers: (card: string) => `Prendi ${card}: abbassa le tue spaiate.`,
  stock: (card: string) => `Pesca dal mazzo: ${card} non ti serve.`,
  leave: (card: string) => `Lascia ${card}: non ti serve.`,
  onlyStock: 'Pesca dal mazzo: ora non si può fare altro.',
  gin: (card: string) => `Gin: scarta ${card}, e tutto è combinato.`,
  bigGin: 'Tutte le undici carte sono combinate: big gin.',
  knock: (card: string, left: number, against: number) =>
    `Bussa con ${left} e scarta ${card}: all’altra parte resta circa ${against}.`,
  wait: (card: string, left: number, against: number) =>
    `Scarta ${card} e aspetta: bussare con ${left} contro circa ${against} è troppo presto.`,
  safest: (card: string, gone: number) =>
    `Scarta ${card}: serve a ben poco, del suo valore ne sono uscite ${gone}.`,
  highest: (card: string, points: number) =>
    `Scarta ${card}: non lega con niente e conta più di tutte, ${points}.`,
  outs: (card: string, n: number) =>
    count(n, {
      zero: `Scarta ${card}: le altre stanno meglio insieme.`,
      one: `Scarta ${card}: poi ti aiuta {n} carta.`,
      other: `Scarta ${card}: poi ti aiutano {n} carte.`,
    }),
  spare: (card: string) => `Scarta ${card}: le tue combinazioni ne fanno a meno.`,
  defence: 'Attacca come propone il tavolo: ti resta il minimo.',
  next: 'Passa alla prossima mano.',
}
