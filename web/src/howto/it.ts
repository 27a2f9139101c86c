import type { HowToText } from './text'

export const howto: HowToText = {
  title: 'Come si gioca a Gin Rummy',
  description:
    'Le regole del Gin Rummy con le figure, tre mani contate punto per punto, dieci consigli e le risposte alle domande più comuni.',
  lead: 'Si gioca in due, con dieci carte a testa. A ogni turno peschi una carta e ne scarti una. Raggruppa le carte in tris e scale: quello che avanza conta contro di te. Quando ti avanzano 10 punti o meno puoi chiudere la mano. Vince chi arriva per primo a 100.',
  ends: 'Una mano può finire in tre modi: con una *bussata*, con un *gin* o con un *undercut*.',
  contents: 'In questa pagina',
  rules: {
    title: 'Le regole',
    set: 'un tris',
    run: 'una scala',
    deadwood: 'spaiate: 14',
    items: [
      {
        name: 'Le carte',
        text: 'Un mazzo di 52 carte, senza jolly. Re, donna, fante e dieci valgono 10, l’asso 1, le altre il loro numero. L’asso è sempre basso: [A] [2] [3] è una scala, [Q] [K] [A] no.',
      },
      {
        name: 'Le combinazioni',
        text: 'Un *tris* è fatto di tre o quattro carte dello stesso valore (con quattro si dice anche poker). Una *scala* è fatta di tre o più carte in fila dello stesso seme. Ogni carta sta in una sola combinazione. Le carte fuori dalle combinazioni sono le tue *carte spaiate*. Il tavolo raggruppa sempre le tue carte in modo che le spaiate contino il meno possibile.',
      },
      {
        name: 'La distribuzione',
        text: 'Dieci carte a testa; la carta seguente si scopre e dà inizio alla *pila degli scarti*; le altre 31 formano il *mazzo*. Le carte si danno a turno, una mano ciascuno; dopo una mano nulla le ridà la stessa persona.',
      },
      {
        name: 'La prima carta scoperta',
        text: 'Chi non ha dato le carte può prenderla o passare. Se passa, può prenderla o passare chi le ha date. Chi la prende scarta, e il gioco continua dall’altra parte. Se passano tutti e due, chi non ha dato le carte pesca dal mazzo e la mano comincia.',
      },
      {
        name: 'Il turno',
        text: 'Peschi la prima carta del mazzo oppure quella in cima agli scarti. Poi scarti una carta, scoperta. Una carta appena presa dagli scarti non può tornarci subito: scegline un’altra. Una carta pescata dal mazzo sì.',
      },
      {
        name: 'Bussare',
        text: 'Se *dopo* lo scarto le tue carte spaiate contano 10 o meno, puoi bussare: scegli la carta da scartare, premi Bussa, e la mano finisce lì. Non è mai obbligatorio.',
      },
      {
        name: 'Dopo la bussata',
        text: 'Si mostrano le carte. L’altro giocatore tiene le sue combinazioni e può *attaccare* le carte che gli avanzano a quelle di chi ha bussato: una quarta carta a un tris, altre carte alle due estremità di una scala. Ci pensa il tavolo, nel modo migliore. Chi ha bussato non attacca niente.',
      },
      {
        name: 'I punti della bussata',
        text: 'Se le carte spaiate di chi ha bussato contano di meno, chi ha bussato segna la differenza.',
      },
      {
        name: 'Undercut',
        text: 'Se le carte spaiate dell’altro giocatore, dopo avere attaccato, contano lo stesso o di meno, è lui a segnare: 25 punti più la differenza.',
      },
      {
        name: 'Gin',
        text: 'Nessuna carta spaiata dopo lo scarto: 25 punti più tutto quello che resta in mano all’altro giocatore. Non si attacca niente, e contro un gin non c’è undercut.',
      },
      {
        name: 'Mano nulla',
        text: 'Se un giocatore scarta senza bussare e nel mazzo restano solo due carte, la mano finisce e nessuno segna. Lo stesso vale quando cinquanta pescate di fila vengono dagli scarti.',
      },
      {
        name: 'La partita',
        text: 'Chi arriva per primo a 100 vince subito. Le regole tra amici non aggiungono niente per le mani vinte né per la partita, e non conoscono il big gin; per un nuovo tavolo si possono scegliere altre regole.',
      },
    ],
  },
  scores: {
    title: 'Chi segna, e quanto',
    head: ['La mano finisce con', 'chi segna', 'quanto'],
    rows: [
      ['una bussata, e chi bussa ha di meno', 'chi ha bussato', 'la differenza'],
      ['un undercut: l’altro ha lo stesso o di meno', 'l’altro', '25 + la differenza'],
      ['un gin', 'chi ha fatto gin', '25 + le spaiate dell’altro'],
      ['due carte rimaste nel mazzo', 'nessuno', '0'],
    ],
  },
  examples: {
    title: 'Tre mani, contate',
    left: 'spaiate',
    knock: {
      title: 'Una bussata, con carte attaccate',
      first: 'Anna bussa. Dopo lo scarto ha in mano',
      second: 'Ben mostra',
      then: 'Ben attacca [4H] all’inizio della scala di Anna e [9H] al suo tris di nove. (Starebbe bene anche in fondo alla scala: il risultato non cambia.) Gli restano [KD] [6C]: 10 + 6 = 16.',
      result: '16 − 7 = 9 punti per Anna',
      more: 'Senza attaccare sarebbero stati 29 − 7 = 22.',
    },
    undercut: {
      title: 'Un undercut',
      first: 'Anna bussa con',
      second: 'Ben mostra',
      then: 'Ben attacca [8C] agli otto e [9D] sotto il dieci di quadri. Gli restano [3C] [3D]: 3 + 3 = 6, meno di 9.',
      result: '25 + (9 − 6) = 28 punti per Ben',
      more: 'Basta anche lo stesso conto: se Anna avesse avuto [AC] [AH] [2S] [2H] = 6, il 6 di Ben avrebbe fruttato 25 + 0 = 25.',
    },
    gin: {
      title: 'Gin',
      first: 'Ad Anna non avanza niente',
      second: 'Ben mostra',
      then: '[6H], [6C] e [JH] starebbero tutte nelle combinazioni di Anna, ma contro il gin non si attacca niente.',
      result: '25 + 32 = 57 punti per Anna',
    },
  },
  tips: {
    title: 'Dieci consigli',
    items: [
      {
        name: 'Lascia andare per primi i re e le donne soli.',
        text: 'Quattro figure che non servono sono 40 punti, e una bussata precoce te li fa pagare tutti.',
      },
      {
        name: 'Conta le porte.',
        text: 'Una coppia diventa tris con due carte. Anche due vicine dello stesso seme ne hanno due ([A] [2] e [Q] [K] solo una). Un buco come [5] [7] ne ha una. Tieni quello che ha più porte.',
      },
      {
        name: 'Cerca gli angoli.',
        text: '[7H] [8H] insieme a [8S] aspettano quattro carte: [6H], [9H], [8D], [8C]. Tre carte, due piani.',
      },
      {
        name: 'Dagli scarti prendi solo per completare una combinazione,',
        text: 'o una carta che ti permette di bussare. Ogni carta presa sotto gli occhi di tutti racconta che cosa hai in mano.',
      },
      {
        name: 'Guarda che cosa prende l’altro, e che cosa lascia.',
        text: 'Dopo che ha preso [8D], scottano gli altri otto e i quadri dal 6 al 10. Un valore lasciato passare due volte non scotta più.',
      },
      {
        name: 'A volte lo scarto è sicuro per aritmetica.',
        text: 'Se due donne sono già negli scarti, la terza non può completare un tris di donne a nessuno.',
      },
      {
        name: 'Bussa presto; più tardi, solo con poco.',
        text: 'Nei primi turni anche 10 è di solito una buona bussata, perché l’altra mano è ancora piena di carte sciolte. Dopo una decina di turni, 10 è un invito all’undercut.',
      },
      {
        name: 'Occhio alle tue scale.',
        text: 'Ogni scala aperta e ogni tris di tre carte che mostri è un posto dove l’altro può attaccare. Un poker non regala niente; una scala dall’asso è aperta da una parte sola.',
      },
      {
        name: 'Puntare al gin è una scommessa.',
        text: '25 punti fanno gola, ma più aspetti più spesso l’altro arriva prima. Con 2 o 3 punti in mano e poche carte nel mazzo, chiediti se non basta bussare.',
      },
      {
        name: 'Gioca secondo il punteggio.',
        text: 'A dieci punti da 100, bussa con qualunque cosa vinca. Molto indietro, una semplice bussata cambia poco: si risale con il gin e con l’undercut.',
      },
    ],
  },
  questions: {
    title: 'Domande',
    items: [
      {
        ask: 'È gratis? Serve registrarsi?',
        answer:
          'Gratis, nel browser, senza registrarsi. Manda il link: chi lo apre prende l’altro posto.',
      },
      {
        ask: 'Perché non posso bussare?',
        answer:
          'Dopo lo scarto le tue carte spaiate contano ancora più di 10, oppure non hai ancora pescato. Fa fede il numero sotto le tue carte.',
      },
      {
        ask: 'L’asso è alto o basso?',
        answer: 'Basso. Vale 1 e sta sotto il due. [Q] [K] [A] e [K] [A] [2] non sono scale.',
      },
      {
        ask: 'Perché non posso riscartare la carta che ho appena preso?',
        answer:
          'Una carta presa dagli scarti deve restare in mano per quel turno. Una carta pescata dal mazzo può andarsene subito.',
      },
      {
        ask: 'E se passiamo tutti e due sulla prima carta scoperta?',
        answer:
          'Chi non ha dato le carte pesca dal mazzo, e da lì in poi ogni turno è pescare e scartare.',
      },
      {
        ask: 'Che cos’è un undercut?',
        answer:
          'Hai bussato, e dopo avere attaccato l’altro giocatore ha tante carte spaiate quante te, o meno. Segna lui: 25 più la differenza.',
      },
      {
        ask: 'Avevamo 6 tutti e due. Chi vince?',
        answer: 'Chi non ha bussato. Con le spaiate uguali è undercut: 25 punti.',
      },
      {
        ask: 'Posso attaccare carte a un gin?',
        answer: 'No. Contro il gin contano le tue combinazioni, ma non si attacca niente.',
      },
      {
        ask: 'Una carta può stare in un tris e in una scala?',
        answer:
          'No, in una combinazione per volta. Il tavolo sceglie il raggruppamento che ti lascia meno punti.',
      },
      {
        ask: 'Che cosa succede quando il mazzo sta per finire?',
        answer:
          'Quando dopo uno scarto restano due carte nel mazzo e nessuno ha bussato, la mano è nulla: nessuno segna, e ridà le carte la stessa persona.',
      },
      {
        ask: 'Possiamo giocare con un solo telefono?',
        answer:
          'Sì, dalla pagina iniziale. Dopo ogni turno lo schermo si copre: passa il telefono, e l’altro giocatore scopre le proprie carte.',
      },
      {
        ask: 'Ho chiuso la pagina. La partita è persa?',
        answer:
          'No. Apri lo stesso link nello stesso browser e ritrovi il tuo posto. Un tavolo resta per sette giorni dopo l’ultima mossa.',
      },
    ],
  },
  history: {
    title: 'Da dove viene',
    paragraphs: [
      'Il Gin Rummy è un figlio americano della famiglia del ramino, il cui membro più vecchio, il Conquian, stava già nei libri di carte di fine Ottocento. Di solito lo si attribuisce a Elwood T. Baker, giocatore di carte di New York, e a suo figlio C. Graham Baker, più tardi sceneggiatore a Hollywood, e lo si data al 1909. L’anno è una tradizione, ma il nome compare presto sulla carta: un giornale di New York parla di “gin” accanto al rummy nel 1920, e “gin rummy” si legge in un giornale di Halifax del 1931.',
      'Tra gli anni Trenta e Quaranta divenne la moda di Broadway e di Hollywood. Nel 1944 Damon Runyon poteva scherzare che chiunque sarebbe stato capace di insegnartelo per telefono.',
    ],
  },
  play: 'Gioca in due',
}
