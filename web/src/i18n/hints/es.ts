/** Hints in Spanish; a card stands as in the texts of the table. */
import type { Hints } from './en'
import { counter } from '../words'

const count = counter('es')

export const hints: Hints = {
  makes: (card: string, meld: string) => `Toma ${card}: forma ${meld}.`,
  lowers: (card: string) => `Toma ${card}: baja tus cartas sueltas.`,
  stock: (card: string) => `Roba del mazo: ${card} no te sirve.`,
  leave: (card: string) => `Deja ${card}: no te sirve.`,
  onlyStock: 'Roba del mazo: ahora no cabe otra cosa.',
  gin: (card: string) => `Gin: descarta ${card}, y todo queda combinado.`,
  bigGin: 'Las once cartas están combinadas: big gin.',
  knock: (card: string, left: number, against: number) =>
    `Cierra con ${left} y descarta ${card}: a la otra parte le quedan unos ${against}.`,
  wait: (card: string, left: number, against: number) =>
    `Descarta ${card} y espera: cerrar con ${left} contra unos ${against} es demasiado pronto.`,
  safest: (card: string, gone: number) =>
    `Descarta ${card}: casi no sirve a nadie, ya salieron ${gone} de su valor.`,
  highest: (card: string, points: number) =>
    `Descarta ${card}: no va con nada y es la que más cuenta, ${points}.`,
  outs: (card: string, n: number) =>
    count(n, {
      zero: `Descarta ${card}: las demás van mejor juntas.`,
      one: `Descarta ${card}: después te ayuda {n} carta.`,
      other: `Descarta ${card}: después te ayudan {n} cartas.`,
    }),
  spare: (card: string) => `Descarta ${card}: tus combinaciones pueden pasar sin ella.`,
  defence: 'Coloca como propone la mesa: así te queda lo mínimo.',
  next: 'Pasa a la siguiente mano.',
}
