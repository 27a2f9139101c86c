/** Brazilian Portuguese: você; the deck is “baralho”, the hand “mão”. */
import { counter } from '../words'
import type { FairText } from './en'

const count = counter('pt')

export const fair = {
  title: 'As cartas foram honestas?',
  lead: 'Antes de cada mão o embaralhamento fica sob um selo. No fim da mão o selo pode ser rompido, e o seu navegador embaralha de novo, por conta própria.',
  sealed: 'Uma mão sob selo',
  sealedNote: 'Sob a cera está o embaralhamento desta mão, definido antes da primeira carta.',
  open: 'Romper o selo',
  opening: 'Seu navegador está embaralhando…',
  yes: 'As cartas foram honestas',
  yesNote: 'Elas estavam definidas antes de serem dadas, e ninguém mexeu nelas depois.',
  no: 'Esta não é a mão que foi selada',
  noNote: 'Guarde o arquivo e pergunte a quem cuida desta mesa.',

  checks: {
    seal: {
      yes: 'O selo confere. O servidor tinha escolhido a sua parte do embaralhamento antes de dar as cartas, e não a mudou.',
      no: 'O selo está quebrado: o que o servidor mostra agora não é o que ele tinha selado.',
    },
    promise: {
      yes: 'É o selo que o navegador na mesa anotou antes de somar o seu acaso.',
      no: 'Antes de dar as cartas, o navegador na mesa recebeu outro selo.',
    },
    chance: {
      yes: 'O acaso que o navegador na mesa somou entrou no embaralhamento.',
      no: 'O acaso que o navegador na mesa somou não está no embaralhamento.',
    },
    deck: {
      yes: 'O baralho que está escrito é o que resulta.',
      no: (place: number) => `A carta ${place} do baralho não é a que resulta.`,
    },
    play: {
      yes: (turns: number) =>
        count(turns, {
          zero: 'Nenhuma carta foi comprada.',
          one: 'Em {n} turno, cada carta comprada era a próxima deste baralho.',
          other: 'Em todos os {n} turnos, cada carta comprada era a próxima deste baralho.',
        }),
      no: (turn: number) => `No turno ${turn} uma carta não estava onde este baralho a tem.`,
    },
    hands: {
      yes: 'As cartas do fim são as que foram dadas e compradas.',
      no: 'As cartas do fim não são as que foram dadas e compradas.',
    },
  },
  unnoted: 'O selo de antes da mão não foi anotado. Quem o anotou pode comparar com o selo abaixo.',
  numbered:
    'Nenhum navegador somou acaso a esta mão: ela é de uma partida numerada, com as mesmas mãos para quem quer que a jogue.',

  cards: {
    title: 'Como estavam as cartas',
    you: 'Dadas a você',
    other: 'Dadas à outra pessoa',
    player: (seat: number) => `Dadas ao jogador ${seat}`,
    first: 'Dadas primeiro',
    second: 'Dadas em segundo',
    upcard: 'Primeira carta virada',
    stock: 'O monte, de cima para baixo',
  },

  numbers: {
    title: 'Os números por trás',
    seal: 'Selo',
    seed: 'O que estava sob ele',
    chance: (seat: number) => `Acaso do jogador ${seat}`,
    none: 'nenhum',
  },
  save: 'Salvar como arquivo',
  link: 'Copiar o link',
  linked: 'Link copiado',
  notLinked: 'Não foi possível copiar o link',
  elsewhere:
    'Você não precisa confiar nesta página: a mesma conferência é um comando, ou uma página de Python para ler.',

  how: {
    title: 'Como funciona',
    steps: [
      'O servidor sorteia um grande número secreto e mostra o seu selo: uma impressão que só combina com esse número e não o revela.',
      'O seu navegador e o outro somam, cada um, um número sorteado. Ninguém os conhecia quando o selo foi feito.',
      'Os três números juntos são o embaralhamento. Mude um algarismo de um deles, e o baralho é outro.',
      'Depois da mão o número secreto é mostrado. Qualquer pessoa pode ver que ele combina com o selo, e embaralhar de novo.',
    ],
  },
  limits: {
    title: 'O que isto não pode mostrar',
    items: [
      'Quem dá as cartas é o servidor, então ele as conhece. Só quem cuida dele pode prometer que ninguém olha.',
      'Se quem cuida do servidor é também quem joga com você, essa pessoa poderia somar o seu acaso por último e escolher um baralho. Jogue essas partidas num servidor seu, ou por diversão.',
    ],
  },

  paste: {
    label: 'Conferir outra mão',
    note: 'Cole aqui uma mão salva, ou escolha o arquivo dela.',
    choose: 'Escolher um arquivo',
    check: 'Conferir',
  },
  malformed: (where: string) => `Isto não pode ser lido como uma mão. O problema: ${where}`,

  stats: {
    title: 'Todas as mãos deste servidor',
    hands: (n: number) =>
      count(n, {
        zero: 'Nenhuma mão foi contada ainda.',
        one: '{n} mão foi contada.',
        other: '{n} mãos foram contadas.',
      }),
    hand: (people: string, bots: string) =>
      `As dez cartas como foram dadas deixam em média ${people} pontos soltos às pessoas, e ${bots} aos programas.`,
    chance: (share: string) =>
      `Cada carta deveria cair em cada lugar do baralho com a mesma frequência. Um embaralhamento honesto se afasta disso pelo menos tanto quanto este em ${share} das contagens assim.`,
  },
} satisfies FairText
