/** Spanish: tú; the deck is “baraja”, the hand “mano”. */
import { counter } from '../words'
import type { FairText } from './en'

const count = counter('es')

export const fair = {
  title: '¿Fue limpio el reparto?',
  lead: 'Antes de cada mano la mezcla queda bajo un sello. Al terminar la mano el sello se puede romper, y tu navegador mezcla otra vez, por su cuenta.',
  sealed: 'Una mano bajo sello',
  sealedNote: 'Bajo el lacre está la mezcla de esta mano, fijada antes de la primera carta.',
  open: 'Romper el sello',
  opening: 'Tu navegador está mezclando…',
  yes: 'El reparto fue limpio',
  yesNote: 'Las cartas estaban fijadas antes de repartir, y nadie las ha tocado después.',
  no: 'Este no es el reparto que se selló',
  noNote: 'Guarda el archivo y pregunta a quien lleva esta mesa.',

  checks: {
    seal: {
      yes: 'El sello encaja. El servidor había elegido su parte de la mezcla antes de repartir, y no la ha cambiado.',
      no: 'El sello está roto: lo que el servidor muestra ahora no es lo que había sellado.',
    },
    promise: {
      yes: 'Es el sello que el navegador en la mesa anotó antes de añadir su parte de azar.',
      no: 'Antes de repartir, al navegador en la mesa se le mostró otro sello.',
    },
    chance: {
      yes: 'El azar que añadió el navegador en la mesa entró en la mezcla.',
      no: 'El azar que añadió el navegador en la mesa no está en la mezcla.',
    },
    deck: {
      yes: 'La baraja que está escrita es la que resulta.',
      no: (place: number) => `La carta ${place} de la baraja no es la que resulta.`,
    },
    play: {
      yes: (turns: number) =>
        count(turns, {
          zero: 'No se robó ninguna carta.',
          one: 'En {n} turno, cada carta robada era la siguiente de esta baraja.',
          other: 'En los {n} turnos, cada carta robada era la siguiente de esta baraja.',
        }),
      no: (turn: number) => `En el turno ${turn} una carta no estaba donde la tiene esta baraja.`,
    },
    hands: {
      yes: 'Las cartas del final son las que se repartieron y robaron.',
      no: 'Las cartas del final no son las que se repartieron y robaron.',
    },
  },
  unnoted:
    'El sello no se anotó antes de la mano. Quien lo tenga puede compararlo con el de abajo.',
  numbered:
    'Ningún navegador añadió azar a esta mano: es de una partida numerada, con las mismas manos para quien la juegue.',

  cards: {
    title: 'Cómo estaban las cartas',
    you: 'Repartidas a ti',
    other: 'Repartidas a la otra persona',
    player: (seat: number) => `Repartidas al jugador ${seat}`,
    first: 'Repartidas primero',
    second: 'Repartidas después',
    upcard: 'Primera carta descubierta',
    stock: 'El mazo, desde arriba',
  },

  numbers: {
    title: 'Los números que hay detrás',
    seal: 'Sello',
    seed: 'Lo que había debajo',
    chance: (seat: number) => `Azar del jugador ${seat}`,
    none: 'ninguno',
  },
  save: 'Guardar como archivo',
  link: 'Copiar el enlace',
  linked: 'Enlace copiado',
  notLinked: 'No se pudo copiar el enlace',
  elsewhere:
    'No hace falta que te fíes de esta página: la misma comprobación es un comando, o una página de Python para leer.',

  how: {
    title: 'Cómo funciona',
    steps: [
      'El servidor saca un gran número secreto y muestra su sello: una huella que solo encaja con ese número y no lo revela.',
      'Tu navegador y el otro añaden cada uno un número al azar. Nadie los conocía cuando se hizo el sello.',
      'Los tres números juntos son la mezcla. Cambia una cifra de uno de ellos, y la baraja es otra.',
      'Después de la mano se muestra el número secreto. Cualquiera puede ver que encaja con el sello, y mezclar otra vez.',
    ],
  },
  limits: {
    title: 'Lo que no puede mostrar',
    items: [
      'Las cartas las reparte el servidor, así que las conoce. Solo quien lo lleva puede prometer que nadie mira.',
      'Si quien lleva el servidor es también quien juega contigo, podría añadir su azar al final y elegir una baraja. Juega esas partidas en un servidor tuyo, o por diversión.',
    ],
  },

  paste: {
    label: 'Comprobar otra mano',
    note: 'Pega aquí una mano guardada, o elige su archivo.',
    choose: 'Elegir un archivo',
    check: 'Comprobar',
  },
  malformed: (where: string) => `Esto no se puede leer como una mano. El fallo: ${where}`,

  stats: {
    title: 'Todas las manos de este servidor',
    hands: (n: number) =>
      count(n, {
        zero: 'Aún no se ha contado ninguna mano.',
        one: '{n} mano contada.',
        other: '{n} manos contadas.',
      }),
    hand: (people: string, bots: string) =>
      `Las diez cartas recién repartidas dejan de media ${people} puntos sueltos a las personas, y ${bots} a los programas.`,
    chance: (share: string) =>
      `Cada carta debería caer en cada lugar de la baraja con la misma frecuencia. Una mezcla honesta se aparta de eso al menos tanto como esta en el ${share} de recuentos así.`,
  },
} satisfies FairText
