import type { HowToText } from './text'

export const howto: HowToText = {
  title: 'Les règles du gin rami',
  description:
    'Les règles du gin rami (gin-rummy) en images, trois manches comptées point par point, dix conseils et les réponses aux questions habituelles.',
  lead: 'On joue à deux, avec dix cartes chacun. À chaque tour, vous piochez une carte et vous en défaussez une. Groupez vos cartes en brelans et en suites : ce qui reste compte contre vous. Quand il vous reste 10 points ou moins, vous pouvez finir la manche. Le premier score de 100 points gagne.',
  ends: 'Une manche finit de trois façons : par une *frappe*, par un *gin* ou par un *undercut*.',
  letters:
    'Les cartes portent V, D, R pour le valet, la dame et le roi ; les options permettent de les changer pour J, Q, K.',
  contents: 'Sur cette page',
  rules: {
    title: 'Les règles',
    set: 'un brelan',
    run: 'une suite',
    deadwood: 'reste : 14',
    items: [
      {
        name: 'Les cartes',
        text: 'Un paquet de 52 cartes, sans joker. Le roi, la dame, le valet et le dix valent 10, l’as 1, les autres leur nombre. L’as est toujours bas : [A] [2] [3] est une suite, [Q] [K] [A] non.',
      },
      {
        name: 'Les combinaisons',
        text: 'Un *brelan* se fait de trois ou quatre cartes de même valeur (avec quatre, on dit aussi carré). Une *suite* se fait d’au moins trois cartes qui se suivent, de même couleur (cœur, carreau, trèfle ou pique). Une carte n’appartient qu’à une seule combinaison. Celles qui n’entrent dans aucune sont vos *cartes dépareillées*. La table groupe toujours vos cartes pour qu’il en reste le moins de points possible.',
      },
      {
        name: 'La donne',
        text: 'Dix cartes chacun ; la suivante est retournée et commence la *défausse* ; les 31 autres forment la *pioche*. On distribue à tour de rôle, une manche chacun ; après une manche nulle, la même personne redistribue.',
      },
      {
        name: 'La première carte retournée',
        text: 'Qui n’a pas distribué peut la prendre ou passer. Après un refus, qui a distribué peut la prendre ou passer. Qui la prend défausse, et le jeu continue de l’autre côté. Si les deux passent, qui n’a pas distribué prend dans la pioche, et la manche est lancée.',
      },
      {
        name: 'Un tour',
        text: 'Prenez la carte du dessus de la pioche ou celle du dessus de la défausse. Puis défaussez une carte, face visible. Une carte que vous venez de prendre dans la défausse ne peut pas y repartir aussitôt : choisissez-en une autre. Une carte venue de la pioche, si.',
      },
      {
        name: 'Frapper (knock)',
        text: 'Si *après* la défausse il vous reste 10 points ou moins, vous pouvez frapper : choisissez la carte à défausser, touchez Frapper, et la manche s’arrête là. Ce n’est jamais obligatoire.',
      },
      {
        name: 'Après la frappe',
        text: 'On montre les cartes. L’autre joueur garde ses combinaisons et peut *compléter* celles d’en face avec les cartes qui lui restent : une quatrième carte sur un brelan, des cartes à l’un ou l’autre bout d’une suite. La table le fait pour vous, au mieux. Qui a frappé ne complète rien.',
      },
      {
        name: 'Les points de la frappe',
        text: 'S’il reste moins de points à qui a frappé, c’est de ce côté que l’on marque la différence.',
      },
      {
        name: 'Undercut',
        text: 'S’il reste autant de points ou moins à l’autre joueur, une fois les combinaisons complétées, c’est l’autre joueur qui marque : 25 points plus la différence.',
      },
      {
        name: 'Gin',
        text: 'Aucune carte dépareillée après la défausse : 25 points plus tout ce qui reste à l’autre joueur. Rien ne se complète, et contre un gin il n’y a pas d’undercut.',
      },
      {
        name: 'Manche nulle',
        text: 'Si un joueur défausse sans frapper et qu’il ne reste que deux cartes dans la pioche, la manche est finie et personne ne marque. Il en va de même après cinquante prises de suite dans la défausse.',
      },
      {
        name: 'La partie',
        text: 'Qui atteint 100 en premier gagne aussitôt. Les règles entre amis n’ajoutent rien pour les manches gagnées ni pour la partie, et ne connaissent pas le grand gin ; d’autres règles se choisissent pour une nouvelle table.',
      },
    ],
  },
  scores: {
    title: 'Qui marque, et combien',
    head: ['La manche finit par', 'qui marque', 'combien'],
    rows: [
      ['une frappe, avec le plus petit reste', 'qui a frappé', 'la différence'],
      ['un undercut : en face, autant ou moins', 'l’autre joueur', '25 + la différence'],
      ['un gin', 'qui a fait gin', '25 + le reste d’en face'],
      ['deux cartes dans la pioche', 'personne', '0'],
    ],
  },
  examples: {
    title: 'Trois manches, comptées',
    left: 'reste',
    knock: {
      title: 'Une frappe, avec des cartes posées en face',
      first: 'Anna frappe. Après la défausse, elle a',
      second: 'Ben montre',
      then: 'Ben pose [4H] au bas de la suite adverse et [9H] sur le brelan de neuf. (Cette carte irait aussi en haut de la suite ; le résultat est le même.) Il lui reste [KD] [6C] : 10 + 6 = 16.',
      result: '16 − 7 = 9 points pour Anna',
      more: 'Sans cartes posées, cela aurait fait 29 − 7 = 22.',
    },
    undercut: {
      title: 'Un undercut',
      first: 'Anna frappe avec',
      second: 'Ben montre',
      then: 'Ben pose [8C] sur les huit et [9D] sous le dix de carreau. Il lui reste [3C] [3D] : 3 + 3 = 6, moins que 9.',
      result: '25 + (9 − 6) = 28 points pour Ben',
      more: 'Autant suffit : si Anna avait eu [AC] [AH] [2S] [2H] = 6, le 6 de Ben aurait rapporté 25 + 0 = 25.',
    },
    gin: {
      title: 'Gin',
      first: 'Il ne reste rien à Anna',
      second: 'Ben montre',
      then: '[6H], [6C] et [JH] iraient toutes dans les combinaisons d’en face, mais contre un gin rien ne se complète.',
      result: '25 + 32 = 57 points pour Anna',
    },
  },
  tips: {
    title: 'Dix conseils',
    items: [
      {
        name: 'Laissez partir d’abord les rois et les dames isolés.',
        text: 'Quatre figures inutiles font 40 points, et une frappe précoce vous les fait toutes payer.',
      },
      {
        name: 'Comptez les portes.',
        text: 'Une paire devient brelan avec deux cartes. Deux voisines de même couleur en ont deux aussi ([A] [2] et [Q] [K] une seule). Un trou comme [5] [7] en a une. Gardez ce qui a le plus de portes.',
      },
      {
        name: 'Cherchez les angles.',
        text: '[7H] [8H] avec [8S] attendent quatre cartes : [6H], [9H], [8D], [8C]. Trois cartes, deux projets.',
      },
      {
        name: 'Dans la défausse, ne prenez que pour finir une combinaison,',
        text: 'ou une carte qui vous permet de frapper. Chaque carte prise à la vue de tous dit en face ce que vous avez.',
      },
      {
        name: 'Regardez ce que l’on prend en face, et ce que l’on laisse.',
        text: 'Après une prise de [8D], les autres huit et les carreaux du 6 au 10 sont brûlants. Une valeur laissée passer deux fois est froide.',
      },
      {
        name: 'Une défausse peut être sûre par le calcul.',
        text: 'Si deux dames sont déjà dans la défausse, la troisième ne peut finir un brelan de dames pour personne.',
      },
      {
        name: 'Frappez tôt ; plus tard, seulement avec peu.',
        text: 'Dans les premiers tours, même 10 est d’ordinaire une bonne frappe, car l’autre jeu est encore plein de cartes isolées. Après une dizaine de tours, 10 invite à l’undercut.',
      },
      {
        name: 'Méfiez-vous de vos suites.',
        text: 'Chaque suite ouverte et chaque brelan de trois que vous montrez est une place où l’on peut poser en face. Un carré ne donne rien ; une suite qui part de l’as n’a qu’un bout.',
      },
      {
        name: 'Viser le gin est un pari.',
        text: '25 points sont tentants, mais plus vous attendez, plus souvent l’autre joueur arrive avant vous. Avec 2 ou 3 points en main et peu de cartes dans la pioche, demandez-vous si frapper ne suffit pas.',
      },
      {
        name: 'Jouez selon le score.',
        text: 'À dix points de 100, frappez avec tout ce qui gagne. Loin derrière, une simple frappe change peu : le gin et l’undercut sont les chemins du retour.',
      },
    ],
  },
  questions: {
    title: 'Questions',
    items: [
      {
        ask: 'Est-ce gratuit ? Faut-il s’inscrire ?',
        answer:
          'Gratuit, dans le navigateur, sans inscription. Envoyez le lien : qui l’ouvre prend l’autre place.',
      },
      {
        ask: 'Pourquoi ne puis-je pas frapper ?',
        answer:
          'Après la défausse, il vous reste encore plus de 10 points, ou vous n’avez pas encore pioché. C’est le nombre sous vos cartes qui compte.',
      },
      {
        ask: 'L’as est-il haut ou bas ?',
        answer:
          'Bas. Il vaut 1 et se place sous le deux. [Q] [K] [A] et [K] [A] [2] ne sont pas des suites.',
      },
      {
        ask: 'Pourquoi ne puis-je pas rendre la carte que je viens de prendre ?',
        answer:
          'Une carte prise dans la défausse doit rester pour ce tour. Une carte venue de la pioche peut partir aussitôt.',
      },
      {
        ask: 'Et si nous passons tous les deux sur la première carte ?',
        answer:
          'Qui n’a pas distribué prend dans la pioche, et dès lors chaque tour est piocher et défausser.',
      },
      {
        ask: 'Qu’est-ce qu’un undercut ?',
        answer:
          'Vous avez frappé et, les combinaisons complétées, il reste à l’autre joueur autant de points qu’à vous, ou moins. L’autre joueur marque 25 et la différence.',
      },
      {
        ask: 'Nous avions 6 tous les deux. Qui gagne ?',
        answer: 'Qui n’a pas frappé. À reste égal, il y a undercut : 25 points.',
      },
      {
        ask: 'Puis-je poser des cartes sur un gin ?',
        answer: 'Non. Contre un gin, vos combinaisons comptent, mais rien ne se complète.',
      },
      {
        ask: 'Une carte peut-elle être dans un brelan et dans une suite ?',
        answer:
          'Non, dans une combinaison à la fois. La table choisit le groupement qui vous laisse le moins de points.',
      },
      {
        ask: 'Que se passe-t-il quand la pioche s’épuise ?',
        answer:
          'Quand une défausse laisse deux cartes dans la pioche et que personne n’a frappé, la manche est nulle : personne ne marque, et la même personne redistribue.',
      },
      {
        ask: 'Peut-on jouer sur un seul téléphone ?',
        answer:
          'Oui, depuis la page d’accueil. Après chaque tour, l’écran se couvre : passez le téléphone, et l’autre joueur découvre ses cartes.',
      },
      {
        ask: 'J’ai fermé la page. La partie est-elle perdue ?',
        answer:
          'Non. Ouvrez le même lien dans le même navigateur et vous retrouvez votre place. Une table est gardée sept jours après son dernier coup.',
      },
    ],
  },
  history: {
    title: 'D’où vient le jeu',
    paragraphs: [
      'Le gin rami est un enfant américain de la famille du rami, dont l’aîné, le conquian, figurait dans les livres de cartes des années 1890. On l’attribue d’ordinaire à Elwood T. Baker, joueur de cartes de New York, et à son fils C. Graham Baker, plus tard auteur à Hollywood, et on le date de 1909. L’année relève de la tradition, mais le nom est imprimé de bonne heure : un journal de New York parle de « gin » à côté du rummy en 1920, et « gin rummy » se lit dans un journal de Halifax de 1931.',
      'Dans les années 1930 et 1940, ce fut la mode de Broadway et de Hollywood. En 1944, Damon Runyon pouvait plaisanter que n’importe qui saurait vous l’apprendre au téléphone.',
    ],
  },
  play: 'Jouer à deux',
}
