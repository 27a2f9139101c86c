/**
 * Brazilian Portuguese: você, the infinitive on buttons, relaxed and direct. The singular form is
 * also chosen for zero, so zero has words of its own.
 */
import type { First } from './en'
import { table } from './table/pt'
import { counter } from './words'

const count = counter('pt')

export const pt: First = {
  title: 'Ginvite',
  description:
    'Gin Rummy a dois, a um link de distância. Grátis, no navegador, sem cadastro, também contra o computador.',

  common: {
    back: 'Voltar',
    retry: 'Tentar de novo',
    loading: 'Um momento…',
    language: 'Idioma',
  },

  people: {
    you: 'Você',
    friend: 'A outra pessoa',
    computer: 'Computador',
    player: (seat: number) => `Jogador ${seat}`,
  },

  levels: { easy: 'Fácil', medium: 'Médio', hard: 'Difícil' },

  points: (n: number) => count(n, { zero: 'nenhum ponto', one: '{n} ponto', other: '{n} pontos' }),

  time: {
    ago: {
      minute: (n: number) =>
        count(n, { zero: 'agora há pouco', one: 'há {n} minuto', other: 'há {n} minutos' }),
      hour: (n: number) => count(n, { one: 'há {n} hora', other: 'há {n} horas' }),
      day: (n: number) => count(n, { one: 'há {n} dia', other: 'há {n} dias' }),
    },
  },

  home: {
    title: 'Gin Rummy a dois, a um link de distância',
    sub: 'Grátis, no navegador, sem cadastro.',
    friend: 'Jogar a dois',
    computer: 'Contra o computador',
    howto: 'Como jogar',
    mine: 'Minhas partidas',
    code: 'Digitar um código',
    daily: 'Partida do dia',
    match: 'Duelo duplicado',
    results: 'Resultados',
    device: 'Um aparelho',
    settings: 'Opções',
    resume: (name: string) => `Sua partida com ${name}`,
    resumeWaiting: 'Sua mesa está esperando mais alguém',
  },

  invite: {
    title: 'Sua mesa está pronta',
    sub: 'Quem abrir o link primeiro se senta com você.',
    qr: 'Código do link de convite para a câmera',
    scan: 'Aponte a câmera, ou diga o código:',
    copy: 'Copiar link',
    copied: 'Link copiado',
    notCopied: 'Não deu para copiar: mantenha o dedo no link.',
    share: 'Compartilhar o convite',
    text: 'Vamos jogar Gin Rummy? Abra o link e sente-se à mesa.',
    waiting: 'Esperando alguém',
    kept: (until: string) => `fica até ${until}`,
    computer: 'Contra o computador',
    leave: 'Sair',
  },

  mine: {
    title: 'Minhas partidas',
    sub: 'Neste navegador. Uma mesa fica por sete dias depois da última jogada.',
    yourTurn: 'Sua vez',
    theirTurn: (name: string) => `Aguardando ${name}…`,
    nobody: 'Ninguém se sentou ainda',
    over: 'Fim da partida',
    won: 'Você venceu',
    lost: (name: string) => `${name} venceu`,
    score: (mine: string, theirs: string) => `${mine} a ${theirs}`,
    until: (day: string) => `fica até ${day}`,
    groupTurn: 'Sua vez',
    groupOther: 'Em andamento',
    groupWaiting: 'Esperando alguém',
    groupOver: 'Encerradas',
    empty: 'Nenhuma partida ainda',
    emptySub: 'Suas mesas ficam aqui assim que você abrir uma ou se sentar em outra.',
    failed: 'Não foi possível buscar suas partidas.',
  },

  cards: {
    ranks: {
      A: 'ás',
      '2': 'dois',
      '3': 'três',
      '4': 'quatro',
      '5': 'cinco',
      '6': 'seis',
      '7': 'sete',
      '8': 'oito',
      '9': 'nove',
      T: 'dez',
      J: 'valete',
      Q: 'dama',
      K: 'rei',
    },
    suits: { C: 'paus', D: 'ouros', H: 'copas', S: 'espadas' },
    name: (rank: string, suit: string) => `${rank} de ${suit}`,
    letters: { J: 'J', Q: 'Q', K: 'K' },
  },

  table,
}
