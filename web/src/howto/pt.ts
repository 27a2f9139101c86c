import type { HowToText } from './text'

export const howto: HowToText = {
  title: 'Como jogar Gin Rummy',
  description:
    'As regras do Gin Rummy com figuras, três mãos contadas ponto a ponto, dez dicas e respostas às perguntas de sempre.',
  lead: 'São duas pessoas, com dez cartas cada uma. Na sua vez você compra uma carta e descarta outra. Junte as cartas em trincas e sequências: o que sobra conta contra você. Quando as sobras somam 10 ou menos, você pode terminar a mão. Quem chegar primeiro a 100 pontos vence.',
  ends: 'Uma mão termina de três jeitos: com uma *batida*, com um *gin* ou com um *contragolpe (undercut)*.',
  contents: 'Nesta página',
  rules: {
    title: 'As regras',
    set: 'uma trinca',
    run: 'uma sequência',
    deadwood: 'soltas: 14',
    items: [
      {
        name: 'As cartas',
        text: 'Um baralho de 52 cartas, sem coringas. Rei, dama, valete e dez valem 10 cada um, o ás vale 1 e as outras valem o seu número. O ás é sempre baixo: [A] [2] [3] é sequência, [Q] [K] [A] não é.',
      },
      {
        name: 'As combinações',
        text: 'Uma *trinca* são três ou quatro cartas do mesmo valor. Uma *sequência* são três ou mais cartas em ordem do mesmo naipe. Cada carta fica em uma combinação só. As que ficam de fora são as suas *cartas soltas*. A mesa agrupa sempre as suas cartas de modo que as soltas somem o mínimo possível.',
      },
      {
        name: 'Dar as cartas',
        text: 'Dez cartas para cada um; a carta seguinte é virada e começa o *descarte* (em outros jogos, o lixo); as outras 31 formam o *monte*. Cada um dá as cartas na sua vez; depois de uma mão nula, a mesma pessoa dá de novo.',
      },
      {
        name: 'A primeira carta virada',
        text: 'Quem não deu as cartas pode pegá-la ou passar. Se passar, quem deu as cartas pode pegá-la ou passar. Quem pega descarta, e o jogo segue do outro lado. Se os dois passarem, quem não deu as cartas compra do monte, e a mão começa.',
      },
      {
        name: 'A vez de cada um',
        text: 'Compre a carta de cima do monte ou pegue a carta de cima do descarte. Depois descarte uma carta, aberta. A carta que você acabou de pegar do descarte não pode voltar logo: escolha outra. A que veio do monte pode.',
      },
      {
        name: 'Bater',
        text: 'Se *depois* do descarte as suas cartas soltas somarem 10 ou menos, você pode bater: escolha a carta a descartar, toque em Bater, e a mão termina ali. Nunca é obrigatório.',
      },
      {
        name: 'Depois da batida',
        text: 'As cartas são mostradas. O outro jogador fica com as próprias combinações e pode *encaixar* as cartas que sobram nas combinações de quem bateu: uma quarta carta em uma trinca, cartas nas duas pontas de uma sequência. A mesa faz isso por você, do melhor jeito. Quem bateu não encaixa nada.',
      },
      {
        name: 'Os pontos da batida',
        text: 'Se as cartas soltas de quem bateu somam menos, quem bateu marca a diferença.',
      },
      {
        name: 'Contragolpe (undercut)',
        text: 'Se as cartas soltas do outro jogador, depois de encaixar, somam o mesmo ou menos, quem marca é ele: 25 pontos mais a diferença.',
      },
      {
        name: 'Gin',
        text: 'Nenhuma carta solta depois do descarte: 25 pontos mais tudo o que sobrar na mão do outro jogador. Nada se encaixa, e contra um gin não há contragolpe.',
      },
      {
        name: 'Mão nula',
        text: 'Se um jogador descarta sem bater e restam só duas cartas no monte, a mão acaba e ninguém marca. O mesmo vale quando cinquenta cartas seguidas vieram do descarte.',
      },
      {
        name: 'A partida',
        text: 'Quem chega primeiro a 100 vence na hora. As regras entre amigos não somam nada pelas mãos vencidas nem pela partida, e não têm big gin; em uma nova mesa dá para escolher outras regras.',
      },
    ],
  },
  scores: {
    title: 'Quem marca, e quanto',
    head: ['A mão termina com', 'quem marca', 'quanto'],
    rows: [
      ['uma batida, e quem bateu tem menos', 'quem bateu', 'a diferença'],
      ['um contragolpe: o outro tem o mesmo ou menos', 'o outro', '25 + a diferença'],
      ['um gin', 'quem fez gin', '25 + as soltas do outro'],
      ['duas cartas no monte', 'ninguém', '0'],
    ],
  },
  examples: {
    title: 'Três mãos, contadas',
    left: 'soltas',
    knock: {
      title: 'Uma batida, com cartas encaixadas',
      first: 'Anna bate. Depois do descarte ela tem',
      second: 'Ben mostra',
      then: 'Ben encaixa [4H] na ponta de baixo da sequência de Anna e [9H] na trinca de noves. (Caberia também na ponta de cima da sequência; o resultado é o mesmo.) Sobram [KD] [6C]: 10 + 6 = 16.',
      result: '16 − 7 = 9 pontos para Anna',
      more: 'Sem encaixar teriam sido 29 − 7 = 22.',
    },
    undercut: {
      title: 'Um contragolpe',
      first: 'Anna bate com',
      second: 'Ben mostra',
      then: 'Ben encaixa [8C] nos oitos e [9D] antes do dez de ouros. Sobram [3C] [3D]: 3 + 3 = 6, menos que 9.',
      result: '25 + (9 − 6) = 28 pontos para Ben',
      more: 'A mesma soma já basta: se Anna tivesse [AC] [AH] [2S] [2H] = 6, o 6 de Ben teria valido 25 + 0 = 25.',
    },
    gin: {
      title: 'Gin',
      first: 'Para Anna não sobra nada',
      second: 'Ben mostra',
      then: '[6H], [6C] e [JH] caberiam nas combinações de Anna, mas contra o gin nada se encaixa.',
      result: '25 + 32 = 57 pontos para Anna',
    },
  },
  tips: {
    title: 'Dez dicas',
    items: [
      {
        name: 'Solte primeiro os reis e as damas sozinhos.',
        text: 'Quatro figuras sem uso são 40 pontos, e uma batida cedo faz você pagar todas.',
      },
      {
        name: 'Conte as portas.',
        text: 'Um par vira trinca com duas cartas. Duas vizinhas do mesmo naipe também têm duas ([A] [2] e [Q] [K] só uma). Um buraco como [5] [7] tem uma. Fique com o que tem mais portas.',
      },
      {
        name: 'Procure os cantos.',
        text: '[7H] [8H] junto com [8S] esperam quatro cartas: [6H], [9H], [8D], [8C]. Três cartas, dois planos.',
      },
      {
        name: 'Do descarte, pegue só o que completa uma combinação,',
        text: 'ou uma carta com a qual você já pode bater. Cada carta pega à vista conta ao outro lado o que você tem.',
      },
      {
        name: 'Veja o que o outro pega, e o que deixa.',
        text: 'Depois que ele pega [8D], os outros oitos e os ouros do 6 ao 10 estão quentes. Um valor deixado passar duas vezes está frio.',
      },
      {
        name: 'Às vezes o descarte é seguro pela conta.',
        text: 'Se duas damas já estão no descarte, a terceira não completa uma trinca de damas para ninguém.',
      },
      {
        name: 'Bata cedo; mais tarde, só com pouco.',
        text: 'Nas primeiras vezes até 10 costuma ser uma boa batida, porque a outra mão ainda está cheia de cartas soltas. Depois de umas dez vezes, 10 é um convite ao contragolpe.',
      },
      {
        name: 'Cuidado com as suas sequências.',
        text: 'Cada sequência aberta e cada trinca de três que você mostra é um lugar para o outro encaixar. Uma trinca de quatro não dá nada; uma sequência a partir do ás só tem uma ponta.',
      },
      {
        name: 'Ir atrás do gin é uma aposta.',
        text: '25 pontos tentam, mas quanto mais você espera, mais vezes o outro chega antes. Com 2 ou 3 pontos na mão e poucas cartas no monte, pergunte-se se bater não basta.',
      },
      {
        name: 'Jogue pelo placar.',
        text: 'A dez pontos dos 100, bata com qualquer coisa que vença. Muito atrás, uma batida simples muda pouco: o gin e o contragolpe são os caminhos de volta.',
      },
    ],
  },
  questions: {
    title: 'Perguntas',
    items: [
      {
        ask: 'É grátis? Preciso de cadastro?',
        answer:
          'Grátis, no navegador, sem cadastro. Mande o link: quem abrir fica com o outro lugar.',
      },
      {
        ask: 'Por que não posso bater?',
        answer:
          'Depois do descarte as suas cartas soltas ainda somam mais de 10, ou você ainda não comprou. Vale o número embaixo das suas cartas.',
      },
      {
        ask: 'O ás é alto ou baixo?',
        answer: 'Baixo. Vale 1 e fica antes do dois. [Q] [K] [A] e [K] [A] [2] não são sequências.',
      },
      {
        ask: 'Por que não posso devolver a carta que acabei de pegar?',
        answer:
          'Uma carta pega do descarte tem de ficar na mão naquela vez. Uma carta comprada do monte pode sair logo.',
      },
      {
        ask: 'E se os dois passarem na primeira carta virada?',
        answer:
          'Quem não deu as cartas compra do monte, e daí em diante cada vez é comprar e descartar.',
      },
      {
        ask: 'O que é um contragolpe?',
        answer:
          'Você bateu e, depois de encaixar, o outro jogador tem tanto em cartas soltas quanto você, ou menos. Ele marca 25 mais a diferença. Em inglês é undercut.',
      },
      {
        ask: 'Os dois tinham 6. Quem vence?',
        answer: 'Quem não bateu. Com as soltas iguais há contragolpe: 25 pontos.',
      },
      {
        ask: 'Posso encaixar cartas em um gin?',
        answer: 'Não. Contra o gin as suas combinações contam, mas nada se encaixa.',
      },
      {
        ask: 'Uma carta pode ficar em uma trinca e em uma sequência?',
        answer:
          'Não, em uma combinação de cada vez. A mesa escolhe o arranjo que deixa menos pontos para você.',
      },
      {
        ask: 'O que acontece quando o monte está acabando?',
        answer:
          'Quando um descarte deixa duas cartas no monte e ninguém bateu, a mão é nula: ninguém marca, e a mesma pessoa dá as cartas de novo.',
      },
      {
        ask: 'Dá para jogar em um celular só?',
        answer:
          'Dá, a partir da página inicial. Depois de cada vez a tela fica coberta: passe o celular, e o outro jogador descobre as próprias cartas.',
      },
      {
        ask: 'Fechei a página. Perdi a partida?',
        answer:
          'Não. Abra o mesmo link no mesmo navegador e você está de volta ao seu lugar. Uma mesa fica por sete dias depois da última jogada.',
      },
    ],
  },
  history: {
    title: 'De onde vem',
    paragraphs: [
      'O Gin Rummy é um filho americano da família do rummy, cujo membro mais velho, o Conquian, já estava nos livros de cartas da década de 1890. Costuma ser atribuído a Elwood T. Baker, um jogador de cartas de Nova York, e a seu filho C. Graham Baker, mais tarde roteirista em Hollywood, e datado de 1909. O ano é tradição, mas o nome aparece cedo no papel: um jornal de Nova York fala de “gin” ao lado do rummy em 1920, e “gin rummy” está em um jornal de Halifax de 1931.',
      'Nas décadas de 1930 e 1940 virou moda na Broadway e em Hollywood. Em 1944 Damon Runyon já podia brincar que qualquer pessoa seria capaz de ensiná-lo por telefone.',
    ],
  },
  play: 'Jogar a dois',
}
