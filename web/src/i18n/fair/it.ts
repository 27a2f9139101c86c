/** Italian: tu; the deck is “mazzo”, the hand “mano”. */
import { counter } from '../words'
import type { FairText } from './en'

const count = counter('it')

export const fair = {
  title: 'Le carte erano pulite?',
  lead: 'Prima di ogni mano la mescolata viene messa sotto sigillo. A mano finita il sigillo si può rompere, e il tuo browser mescola di nuovo, da solo.',
  sealed: 'Una mano sotto sigillo',
  sealedNote:
    'Sotto la ceralacca c’è la mescolata di questa mano, fissata prima della prima carta.',
  open: 'Rompi il sigillo',
  opening: 'Il tuo browser sta mescolando…',
  yes: 'Le carte erano pulite',
  yesNote: 'Erano fissate prima di essere date, e nessuno le ha più toccate.',
  no: 'Questa non è la mano che era stata sigillata',
  noNote: 'Conserva il file e chiedi a chi gestisce questo tavolo.',

  checks: {
    seal: {
      yes: 'Il sigillo corrisponde. Il server aveva scelto la sua parte della mescolata prima di dare le carte, e non l’ha cambiata.',
      no: 'Il sigillo è rotto: ciò che il server mostra ora non è ciò che aveva sigillato.',
    },
    promise: {
      yes: 'È il sigillo che il browser al tavolo aveva annotato prima di aggiungere il suo caso.',
      no: 'Prima di dare le carte, al browser al tavolo era stato mostrato un altro sigillo.',
    },
    chance: {
      yes: 'Il caso aggiunto dal browser al tavolo è entrato nella mescolata.',
      no: 'Il caso aggiunto dal browser al tavolo non è nella mescolata.',
    },
    deck: {
      yes: 'Il mazzo scritto nel file è quello che ne risulta.',
      no: (place: number) => `La carta ${place} del mazzo non è quella che ne risulta.`,
    },
    play: {
      yes: (turns: number) =>
        count(turns, {
          zero: 'Nessuna carta è stata pescata.',
          one: 'In {n} turno ogni carta pescata era la successiva di questo mazzo.',
          other: 'In tutti i {n} turni ogni carta pescata era la successiva di questo mazzo.',
        }),
      no: (turn: number) => `Al turno ${turn} una carta non era dove la vuole questo mazzo.`,
    },
    hands: {
      yes: 'Le carte alla fine sono quelle date e pescate.',
      no: 'Le carte alla fine non sono quelle date e pescate.',
    },
  },
  unnoted:
    'Il sigillo di prima della mano non è stato annotato. Chi lo ha può confrontarlo con quello qui sotto.',
  numbered:
    'A questa mano nessun browser ha aggiunto il suo caso: fa parte di una partita numerata, con le stesse mani per chiunque la giochi.',

  cards: {
    title: 'Come stavano le carte',
    you: 'Date a te',
    other: 'Date all’altra persona',
    player: (seat: number) => `Date al giocatore ${seat}`,
    first: 'Date per prime',
    second: 'Date per seconde',
    upcard: 'Prima carta scoperta',
    stock: 'Il mazzo, dall’alto',
  },

  numbers: {
    title: 'I numeri che stanno dietro',
    seal: 'Sigillo',
    seed: 'Che cosa c’era sotto',
    chance: (seat: number) => `Caso del giocatore ${seat}`,
    none: 'nessuno',
  },
  save: 'Salva come file',
  link: 'Copia il link',
  linked: 'Link copiato',
  notLinked: 'Non è stato possibile copiare il link',
  elsewhere:
    'Non devi fidarti di questa pagina: la stessa verifica è un comando, o una pagina di Python da leggere.',

  how: {
    title: 'Come funziona',
    steps: [
      'Il server sorteggia un grande numero segreto e ne mostra il sigillo: un’impronta che corrisponde solo a quel numero e non lo rivela.',
      'Il tuo browser e l’altro aggiungono ciascuno un numero a caso. Nessuno li conosceva quando il sigillo è stato fatto.',
      'I tre numeri insieme sono la mescolata. Cambia una cifra di uno di loro, e il mazzo è un altro.',
      'Dopo la mano il numero segreto viene mostrato. Chiunque può vedere che corrisponde al sigillo, e mescolare di nuovo.',
    ],
  },
  limits: {
    title: 'Che cosa non può mostrare',
    items: [
      'Le carte le dà il server, quindi le conosce. Solo chi lo gestisce può promettere che nessuno guarda.',
      'Se chi gestisce il server è anche chi gioca con te, potrebbe aggiungere il suo caso per ultimo e scegliere un mazzo. Gioca quelle partite su un server tuo, o per divertimento.',
    ],
  },

  paste: {
    label: 'Controlla un’altra mano',
    note: 'Incolla qui una mano salvata, o scegli il suo file.',
    choose: 'Scegli un file',
    check: 'Controlla',
  },
  malformed: (where: string) => `Non si può leggere come una mano. Il punto sbagliato: ${where}`,

  stats: {
    title: 'Tutte le mani di questo server',
    hands: (n: number) =>
      count(n, {
        zero: 'Nessuna mano è ancora stata contata.',
        one: '{n} mano contata.',
        other: '{n} mani contate.',
      }),
    hand: (people: string, bots: string) =>
      `Le dieci carte appena date lasciano in media ${people} punti spaiati alle persone, e ${bots} ai programmi.`,
    chance: (share: string) =>
      `Ogni carta dovrebbe capitare in ogni posto del mazzo ugualmente spesso. Una mescolata onesta se ne allontana almeno quanto questa nel ${share} di conteggi simili.`,
  },
} satisfies FairText
