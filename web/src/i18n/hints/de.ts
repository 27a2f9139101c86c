/** Hints in German; a card stands as in the texts of the table. */
import type { Hints } from './en'
import { counter } from '../words'

const count = counter('de')

export const hints: Hints = {
  makes: (card: string, meld: string) => `Nimm: ${card}. Das ergibt ${meld}.`,
  lowers: (card: string) => `Nimm: ${card}. Dein Rest wird kleiner.`,
  stock: (card: string) => `Zieh vom Stapel: ${card} hilft dir nicht.`,
  leave: (card: string) => `Lass liegen: ${card} hilft dir nicht.`,
  onlyStock: 'Zieh vom Stapel: etwas anderes geht jetzt nicht.',
  gin: (card: string) => `Gin; wirf ab: ${card}. Dann geht alles auf.`,
  bigGin: 'Alle elf Karten gehen auf: Big Gin.',
  knock: (card: string, left: number, against: number) =>
    `Klopf mit ${left}, wirf ab: ${card}. Drüben liegt wohl ein Rest von ${against}.`,
  wait: (card: string, left: number, against: number) =>
    `Wirf ab: ${card}. Klopfen mit ${left} gegen etwa ${against} wäre zu früh.`,
  safest: (card: string, gone: number) =>
    `Wirf ab: ${card}. Die Karte nützt kaum jemandem, ${gone} von ihrem Wert sind weg.`,
  highest: (card: string, points: number) =>
    `Wirf ab: ${card}. Die Karte passt zu nichts und zählt am meisten: ${points}.`,
  outs: (card: string, n: number) =>
    count(n, {
      zero: `Wirf ab: ${card}. Die anderen passen am besten zusammen.`,
      one: `Wirf ab: ${card}. Danach hilft dir {n} Karte.`,
      other: `Wirf ab: ${card}. Danach helfen dir {n} Karten.`,
    }),
  spare: (card: string) => `Wirf ab: ${card}. Deine Kombinationen kommen ohne sie aus.`,
  defence: 'Leg an, wie der Tisch es vorschlägt: So bleibt am wenigsten.',
  next: 'Weiter zur nächsten Runde.',
}
