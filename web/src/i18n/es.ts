/**
 * Spanish for both sides of the ocean: tú, the infinitive on buttons. *Cerrar* is the knock, so
 * nothing else is ever closed with that word; *coger* is never used.
 */
import type { First } from './en'
import { table } from './table/es'
import { counter } from './words'

const count = counter('es')

export const es: First = {
  title: 'Ginvite',
  description:
    'Gin Rummy entre dos, a un enlace de distancia. Gratis, en el navegador, sin registro, también contra la máquina.',

  common: {
    back: 'Volver',
    retry: 'Intentar de nuevo',
    loading: 'Un momento…',
    language: 'Idioma',
  },

  people: {
    you: 'Tú',
    friend: 'La otra persona',
    computer: 'Máquina',
    player: (seat: number) => `Jugador ${seat}`,
  },

  levels: { easy: 'Fácil', medium: 'Medio', hard: 'Difícil' },

  points: (n: number) => count(n, { zero: 'ningún punto', one: '{n} punto', other: '{n} puntos' }),

  time: {
    ago: {
      minute: (n: number) =>
        count(n, { zero: 'ahora mismo', one: 'hace {n} minuto', other: 'hace {n} minutos' }),
      hour: (n: number) => count(n, { one: 'hace {n} hora', other: 'hace {n} horas' }),
      day: (n: number) => count(n, { one: 'hace {n} día', other: 'hace {n} días' }),
    },
  },

  home: {
    title: 'Gin Rummy entre dos, a un enlace de distancia',
    sub: 'Gratis, en el navegador, sin registro.',
    friend: 'Jugar entre dos',
    computer: 'Contra la máquina',
    howto: 'Cómo se juega',
    mine: 'Mis partidas',
    code: 'Escribir un código',
    daily: 'Partida del día',
    match: 'Duelo duplicado',
    results: 'Resultados',
    device: 'Un dispositivo',
    settings: 'Opciones',
    resume: (name: string) => `Tu partida con ${name}`,
    resumeWaiting: 'Tu mesa espera a otra persona',
  },

  invite: {
    title: 'Tu mesa está lista',
    sub: 'Quien abra primero el enlace se sienta contigo.',
    qr: 'Código del enlace de invitación para la cámara',
    scan: 'Que lo escaneen, o di el código:',
    copy: 'Copiar enlace',
    copied: 'Enlace copiado',
    notCopied: 'No se pudo copiar: mantén el dedo sobre el enlace.',
    share: 'Compartir la invitación',
    text: '¿Jugamos al Gin Rummy? Abre el enlace y siéntate a la mesa.',
    waiting: 'Esperando a alguien',
    kept: (until: string) => `se guarda hasta el ${until}`,
    computer: 'Contra la máquina',
    leave: 'Salir',
  },

  mine: {
    title: 'Mis partidas',
    sub: 'En este navegador. Una mesa se guarda siete días después de la última jugada.',
    yourTurn: 'Tu turno',
    theirTurn: (name: string) => `Esperando a ${name}…`,
    nobody: 'Aún no se ha sentado nadie',
    over: 'Fin de la partida',
    won: 'Ganaste',
    lost: (name: string) => `Gana ${name}`,
    score: (mine: string, theirs: string) => `${mine} a ${theirs}`,
    until: (day: string) => `hasta el ${day}`,
    groupTurn: 'Tu turno',
    groupOther: 'En curso',
    groupWaiting: 'Esperando a alguien',
    groupOver: 'Terminadas',
    empty: 'Todavía ninguna partida',
    emptySub: 'Tus mesas aparecen aquí en cuanto abras una o te sientes en otra.',
    failed: 'No se pudieron traer tus partidas.',
  },

  cards: {
    ranks: {
      A: 'as',
      '2': 'dos',
      '3': 'tres',
      '4': 'cuatro',
      '5': 'cinco',
      '6': 'seis',
      '7': 'siete',
      '8': 'ocho',
      '9': 'nueve',
      T: 'diez',
      J: 'jota',
      Q: 'reina',
      K: 'rey',
    },
    suits: { C: 'tréboles', D: 'diamantes', H: 'corazones', S: 'picas' },
    name: (rank: string, suit: string) => `${rank} de ${suit}`,
    letters: { J: 'J', Q: 'Q', K: 'K' },
  },

  table,
}
