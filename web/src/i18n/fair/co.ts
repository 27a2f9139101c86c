/**
 * Corsican: voi. Short sentences made of the words that the other catalogues use; a native
 * reader has yet to see them.
 */
import { counter } from '../words'
import type { FairText } from './en'

const count = counter('co')

export const fair = {
  title: 'E carte eranu pulite ?',
  lead: 'Nanzu à ogni manu, e carte sò messe sottu à un sigillu. À a fine di a manu u sigillu si pò rompe, è u vostru navigatore mischja torna, da per ellu.',
  sealed: 'Una manu sottu à sigillu',
  sealedNote: 'Sottu à a cera ci hè l’ordine di e carte, fissatu nanzu à a prima carta.',
  open: 'Rompe u sigillu',
  opening: 'U vostru navigatore mischja…',
  yes: 'E carte eranu pulite',
  yesNote: 'Eranu fissate nanzu d’esse date, è nimu ùn l’hà più toccate.',
  no: 'Ùn hè micca a manu chì era sigillata',
  noNote: 'Tenite u schedariu, è dumandate à quellu chì s’occupa di sta tavula.',

  checks: {
    seal: {
      yes: 'U sigillu currisponde. U servitore avia sceltu a so parte nanzu di dà e carte, è ùn l’hà micca cambiata.',
      no: 'U sigillu hè rottu : ciò chì u servitore mostra avà ùn hè micca ciò ch’ellu avia sigillatu.',
    },
    promise: {
      yes: 'Hè u sigillu chì u navigatore à a tavula hà nutatu nanzu di mette a so parte di casu.',
      no: 'Nanzu di dà e carte, u navigatore à a tavula hà vistu un altru sigillu.',
    },
    chance: {
      yes: 'A parte di casu di u navigatore à a tavula hè in e carte mischjate.',
      no: 'A parte di casu di u navigatore à a tavula ùn hè micca in e carte mischjate.',
    },
    deck: {
      yes: 'E carte scritte sò quelle chì ne escenu.',
      no: (place: number) => `A carta ${place} ùn hè micca quella chì ne esce.`,
    },
    play: {
      yes: (turns: number) =>
        count(turns, {
          zero: 'Nisuna carta hè stata pigliata.',
          one: 'In {n} giru, ogni carta pigliata era quella chì venia dopu.',
          other: 'In tutti i {n} giri, ogni carta pigliata era quella chì venia dopu.',
        }),
      no: (turn: number) => `À u giru ${turn}, una carta ùn era micca à u so postu.`,
    },
    hands: {
      yes: 'E carte à a fine sò quelle date è pigliate.',
      no: 'E carte à a fine ùn sò micca quelle date è pigliate.',
    },
  },
  unnoted:
    'U sigillu ùn hè micca statu nutatu nanzu à a manu. Quellu chì l’hà pò paragunà cù u sigillu quì sottu.',
  numbered:
    'Nisunu navigatore hà messu casu in sta manu : face parte d’una partita numerata, cù e listesse carte per tutti.',

  cards: {
    title: 'Cumu eranu e carte',
    you: 'Date à voi',
    other: 'Date à l’altru ghjucadore',
    player: (seat: number) => `Date à u ghjucadore ${seat}`,
    first: 'Date per prime',
    second: 'Date per seconde',
    upcard: 'Prima carta scuperta',
    stock: 'U mazzu, da l’altu',
  },

  numbers: {
    title: 'I numeri',
    seal: 'Sigillu',
    seed: 'Ciò chì c’era sottu',
    chance: (seat: number) => `Casu di u ghjucadore ${seat}`,
    none: 'nisunu',
  },
  save: 'Arregistrà cum’è schedariu',
  link: 'Cupià u liame',
  linked: 'Liame cupiatu',
  notLinked: 'U liame ùn hè micca statu cupiatu',
  elsewhere:
    'Ùn ci vole micca à fidassi di sta pagina : a listessa prova hè un cumandu, o una pagina di Python da leghje.',

  how: {
    title: 'Cumu funziona',
    steps: [
      'U servitore sceglie un gran numeru secretu è ne mostra u sigillu : una impronta chì và solu cù stu numeru è ùn u dice micca.',
      'U vostru navigatore è l’altru aghjunghjenu ognunu un numeru à casu. Nimu ùn i cunniscia quandu u sigillu hè statu fattu.',
      'I trè numeri inseme facenu l’ordine di e carte. Cambiate una cifra, è l’ordine hè un altru.',
      'Dopu à a manu u numeru secretu si vede. Tutti ponu cuntrullà ch’ellu và cù u sigillu, è mischjà torna.',
    ],
  },
  limits: {
    title: 'Ciò ch’ella ùn pò micca mustrà',
    items: [
      'Hè u servitore chì dà e carte : dunque e cunnosce. Solu quellu chì s’occupa di u servitore pò prumette chì nimu ùn fideghja.',
      'S’ellu hè ancu u vostru avversariu, puderia mette u so casu per l’ultimu è sceglie e carte. Ghjucate ste partite nantu à un servitore vostru, o per divertimentu.',
    ],
  },

  paste: {
    label: 'Cuntrullà un’altra manu',
    note: 'Incullate quì una manu arregistrata, o scegliete u so schedariu.',
    choose: 'Sceglie un schedariu',
    check: 'Cuntrullà',
  },
  malformed: (where: string) =>
    `Ùn si pò micca leghje cum’è una manu. U puntu sbagliatu\u00a0: ${where}`,

  stats: {
    title: 'Tutte e mani di stu servitore',
    hands: (n: number) =>
      count(n, {
        zero: 'Nisuna manu hè ancu stata cuntata.',
        one: '{n} manu cuntata.',
        other: '{n} mani cuntate.',
      }),
    hand: (people: string, bots: string) =>
      `E dece carte cum’elle sò date lascianu in media ${people} punti spaghjati à i ghjucadori, è ${bots} à i prugrammi.`,
    chance: (share: string) =>
      `Ogni carta deve vene in ogni postu di listessa manera. Carte mischjate onestamente si ne alluntananu quant’è quì o di più in ${share} di i cunti.`,
  },
} satisfies FairText
