import type { HowToText } from './text'

export const howto: HowToText = {
  title: 'Cómo se juega al Gin Rummy',
  description:
    'Las reglas del Gin Rummy con figuras, tres manos contadas punto por punto, diez consejos y respuestas a las preguntas de siempre.',
  lead: 'Juegan dos personas, con diez cartas cada una. En tu turno robas una carta y descartas otra. Junta tus cartas en tríos y escaleras: lo que sobra cuenta en tu contra. Cuando te sobran 10 puntos o menos puedes terminar la mano. Gana quien llegue primero a 100.',
  ends: 'Una mano acaba de tres maneras: con un *cierre*, con un *gin* o con un *undercut*.',
  contents: 'En esta página',
  rules: {
    title: 'Las reglas',
    set: 'un trío',
    run: 'una escalera',
    deadwood: 'sueltas: 14',
    items: [
      {
        name: 'Las cartas',
        text: 'Una baraja de 52 cartas, sin comodines. Rey, reina, jota y diez valen 10, el as 1 y las demás su número. El as es siempre bajo: [A] [2] [3] es una escalera, [Q] [K] [A] no.',
      },
      {
        name: 'Las combinaciones',
        text: 'Un *trío* son tres o cuatro cartas del mismo valor. Una *escalera* son tres o más cartas seguidas del mismo palo. Cada carta está en una sola combinación. Las que no están en ninguna son tus *cartas sueltas*. La mesa agrupa siempre tus cartas para que las sueltas sumen lo menos posible.',
      },
      {
        name: 'El reparto',
        text: 'Diez cartas a cada jugador; la siguiente se descubre y empieza la *pila de descarte*; las otras 31 son el *mazo*. Se reparte por turnos, una mano cada jugador; después de una mano nula vuelve a repartir la misma persona.',
      },
      {
        name: 'La primera carta descubierta',
        text: 'Quien no repartió puede tomarla o pasar. Si pasa, quien repartió puede tomarla o pasar. Quien la toma descarta, y el juego sigue al otro lado. Si pasan los dos, quien no repartió roba del mazo y la mano empieza.',
      },
      {
        name: 'El turno',
        text: 'Roba la primera carta del mazo o toma la de arriba del descarte. Después descarta una carta, descubierta. Una carta que acabas de tomar del descarte no puede volver enseguida: elige otra. Una robada del mazo sí.',
      },
      {
        name: 'Cerrar (knock)',
        text: 'Si *después* del descarte tus cartas sueltas suman 10 o menos, puedes cerrar: elige la carta que descartas, pulsa Cerrar, y la mano acaba ahí. Nunca es obligatorio.',
      },
      {
        name: 'Después del cierre',
        text: 'Se muestran las cartas. El otro jugador se queda con sus combinaciones y puede *colocar* sus cartas sueltas en las de quien cerró: una cuarta carta en un trío, cartas en los dos extremos de una escalera. La mesa lo hace por ti, de la mejor manera. Quien cerró no coloca nada.',
      },
      {
        name: 'Los puntos del cierre',
        text: 'Si las cartas sueltas de quien cerró suman menos, quien cerró se apunta la diferencia.',
      },
      {
        name: 'Undercut',
        text: 'Si las cartas sueltas del otro jugador, después de colocar, suman lo mismo o menos, se apunta él: 25 puntos más la diferencia.',
      },
      {
        name: 'Gin',
        text: 'Ninguna carta suelta después del descarte: 25 puntos más todo lo que le quede al otro jugador. No se coloca nada, y contra un gin no hay undercut.',
      },
      {
        name: 'Mano nula',
        text: 'Si un jugador descarta sin cerrar y en el mazo quedan solo dos cartas, la mano acaba y nadie puntúa. Lo mismo pasa cuando cincuenta cartas seguidas salieron del descarte.',
      },
      {
        name: 'La partida',
        text: 'Quien llega primero a 100 gana al instante. Las reglas entre amigos no suman nada por manos ganadas ni por la partida, y no tienen big gin; para una mesa nueva se pueden elegir otras reglas.',
      },
    ],
  },
  scores: {
    title: 'Quién puntúa, y cuánto',
    head: ['La mano acaba con', 'quién puntúa', 'cuánto'],
    rows: [
      ['un cierre, y quien cerró tiene menos', 'quien cerró', 'la diferencia'],
      ['un undercut: el otro tiene lo mismo o menos', 'el otro', '25 + la diferencia'],
      ['un gin', 'quien hizo gin', '25 + las sueltas del otro'],
      ['dos cartas en el mazo', 'nadie', '0'],
    ],
  },
  examples: {
    title: 'Tres manos, contadas',
    left: 'sueltas',
    knock: {
      title: 'Un cierre, con cartas colocadas',
      first: 'Anna cierra. Después del descarte tiene',
      second: 'Ben muestra',
      then: 'Ben coloca [4H] en el extremo bajo de la escalera de Anna y [9H] en sus nueves. (También cabría en el extremo alto de la escalera; el resultado es el mismo.) Le quedan [KD] [6C]: 10 + 6 = 16.',
      result: '16 − 7 = 9 puntos para Anna',
      more: 'Sin colocar nada habrían sido 29 − 7 = 22.',
    },
    undercut: {
      title: 'Un undercut',
      first: 'Anna cierra con',
      second: 'Ben muestra',
      then: 'Ben coloca [8C] en los ochos y [9D] debajo del diez de diamantes. Le quedan [3C] [3D]: 3 + 3 = 6, menos que 9.',
      result: '25 + (9 − 6) = 28 puntos para Ben',
      more: 'Basta con sumar lo mismo: si Anna hubiera tenido [AC] [AH] [2S] [2H] = 6, el 6 de Ben habría valido 25 + 0 = 25.',
    },
    gin: {
      title: 'Gin',
      first: 'A Anna no le sobra nada',
      second: 'Ben muestra',
      then: '[6H], [6C] y [JH] cabrían en las combinaciones de Anna, pero contra el gin no se coloca nada.',
      result: '25 + 32 = 57 puntos para Anna',
    },
  },
  tips: {
    title: 'Diez consejos',
    items: [
      {
        name: 'Suelta primero los reyes y las reinas solos.',
        text: 'Cuatro figuras sin uso son 40 puntos, y un cierre temprano te los hace pagar todos.',
      },
      {
        name: 'Cuenta las puertas.',
        text: 'Una pareja se hace trío con dos cartas. Dos vecinas del mismo palo también tienen dos ([A] [2] y [Q] [K] solo una). Un hueco como [5] [7] tiene una. Quédate con lo que tenga más puertas.',
      },
      {
        name: 'Busca esquinas.',
        text: '[7H] [8H] junto con [8S] esperan cuatro cartas: [6H], [9H], [8D], [8C]. Tres cartas, dos planes.',
      },
      {
        name: 'Del descarte toma solo lo que completa una combinación,',
        text: 'o una carta que te deje lista la mano para cerrar. Cada carta tomada a la vista cuenta al otro lado lo que tienes.',
      },
      {
        name: 'Mira qué toma el otro, y qué deja.',
        text: 'Después de que tome [8D], queman los demás ochos y los diamantes del 6 al 10. Un valor que dejó pasar dos veces ya no quema.',
      },
      {
        name: 'Un descarte puede ser seguro por aritmética.',
        text: 'Si ya hay dos reinas en el descarte, la tercera no completa un trío de reinas a nadie.',
      },
      {
        name: 'Cierra pronto; más tarde, solo con poco.',
        text: 'En los primeros turnos hasta 10 suele ser un buen cierre, porque la otra mano sigue llena de cartas sueltas. Después de unos diez turnos, 10 invita al undercut.',
      },
      {
        name: 'Cuidado con tus escaleras.',
        text: 'Cada escalera abierta y cada trío de tres que muestras es un sitio donde el otro puede colocar. Un grupo de cuatro no regala nada; una escalera desde el as solo tiene un extremo.',
      },
      {
        name: 'Ir a por el gin es una apuesta.',
        text: '25 puntos tientan, pero cuanto más esperas, más veces llega antes el otro. Con 2 o 3 puntos en la mano y pocas cartas en el mazo, piensa si no basta con cerrar.',
      },
      {
        name: 'Juega según el marcador.',
        text: 'A diez puntos de 100, cierra con cualquier cosa que gane. Muy por detrás, un cierre sencillo cambia poco: el gin y el undercut son el camino de vuelta.',
      },
    ],
  },
  questions: {
    title: 'Preguntas',
    items: [
      {
        ask: '¿Es gratis? ¿Hay que registrarse?',
        answer:
          'Gratis, en el navegador, sin registro. Manda el enlace: quien lo abra ocupa el otro sitio.',
      },
      {
        ask: '¿Por qué no puedo cerrar?',
        answer:
          'Después del descarte tus cartas sueltas aún suman más de 10, o todavía no has robado. Vale el número que está debajo de tus cartas.',
      },
      {
        ask: '¿El as es alto o bajo?',
        answer: 'Bajo. Vale 1 y va debajo del dos. [Q] [K] [A] y [K] [A] [2] no son escaleras.',
      },
      {
        ask: '¿Por qué no puedo devolver la carta que acabo de tomar?',
        answer:
          'Una carta tomada del descarte tiene que quedarse ese turno. Una robada del mazo puede irse enseguida.',
      },
      {
        ask: '¿Y si los dos pasamos en la primera carta?',
        answer: 'Quien no repartió roba del mazo, y desde ahí cada turno es robar y descartar.',
      },
      {
        ask: '¿Qué es un undercut?',
        answer:
          'Cerraste y, después de colocar, el otro jugador tiene en cartas sueltas lo mismo que tú o menos. Se apunta 25 más la diferencia.',
      },
      {
        ask: 'Los dos teníamos 6. ¿Quién gana?',
        answer: 'Quien no cerró. Con las sueltas iguales hay undercut: 25 puntos.',
      },
      {
        ask: '¿Puedo colocar cartas contra un gin?',
        answer: 'No. Contra el gin cuentan tus combinaciones, pero no se coloca nada.',
      },
      {
        ask: '¿Puede una carta estar en un trío y en una escalera?',
        answer:
          'No, en una combinación cada vez. La mesa elige el reparto que te deja menos puntos.',
      },
      {
        ask: '¿Qué pasa cuando se acaba el mazo?',
        answer:
          'Cuando un descarte deja dos cartas en el mazo y nadie cerró, la mano es nula: nadie puntúa, y vuelve a repartir la misma persona.',
      },
      {
        ask: '¿Podemos jugar con un solo teléfono?',
        answer:
          'Sí, desde la página inicial. Después de cada turno la pantalla se tapa: pasa el teléfono, y el otro jugador destapa sus cartas.',
      },
      {
        ask: 'Salí de la página. ¿Perdí la partida?',
        answer:
          'No. Abre el mismo enlace en el mismo navegador y estarás de nuevo en tu sitio. Una mesa se guarda siete días después de la última jugada.',
      },
    ],
  },
  history: {
    title: 'De dónde viene',
    paragraphs: [
      'El Gin Rummy es un hijo americano de la familia del rummy, cuyo miembro más viejo, el Conquian, estaba ya en los libros de cartas de la década de 1890. Se suele atribuir a Elwood T. Baker, jugador de cartas de Nueva York, y a su hijo C. Graham Baker, más tarde guionista en Hollywood, y se fecha en 1909. El año es tradición, pero el nombre aparece pronto en papel: un periódico de Nueva York habla de “gin” junto al rummy en 1920, y “gin rummy” está en un diario de Halifax de 1931.',
      'En los años treinta y cuarenta fue la moda de Broadway y de Hollywood. En 1944 Damon Runyon ya podía bromear con que cualquiera sería capaz de enseñártelo por teléfono.',
    ],
  },
  play: 'Jugar entre dos',
}
