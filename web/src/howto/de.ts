import type { HowToText } from './text'

export const howto: HowToText = {
  title: 'So spielt man Gin Rommé',
  description:
    'Die Regeln von Gin Rommé (Gin Rummy) mit Bildern, drei durchgerechnete Runden, zehn Tipps und Antworten auf die üblichen Fragen.',
  lead: 'Zwei spielen, jede Seite hat zehn Karten. In jedem Zug ziehst du eine Karte und wirfst eine ab. Ordne deine Karten zu Sätzen und Folgen; was übrig bleibt, zählt gegen dich. Beträgt dein Rest 10 Punkte oder weniger, darfst du die Runde beenden. Wer zuerst 100 Punkte hat, gewinnt.',
  ends: 'Eine Runde endet auf eine von drei Arten: durch *Klopfen*, mit *Gin* oder mit einem *Undercut*.',
  letters:
    'Auf den Karten stehen B, D und K für Bube, Dame und König; in den Optionen lassen sie sich gegen J, Q und K tauschen.',
  contents: 'Auf dieser Seite',
  rules: {
    title: 'Die Regeln',
    set: 'ein Satz',
    run: 'eine Folge',
    deadwood: 'Rest: 14',
    items: [
      {
        name: 'Karten',
        text: 'Ein Blatt mit 52 Karten, ohne Joker. König, Dame, Bube und Zehn zählen je 10, das Ass 1, die übrigen ihre Zahl. Das Ass ist immer niedrig: [A] [2] [3] ist eine Folge, [Q] [K] [A] nicht.',
      },
      {
        name: 'Kombinationen',
        text: 'Ein *Satz* sind drei oder vier Karten vom gleichen Wert. Eine *Folge* sind drei oder mehr Karten der Reihe nach in einer Farbe (Herz, Karo, Kreuz oder Pik). Jede Karte gehört nur zu einer Kombination. Karten, die zu keiner gehören, sind deine *Restkarten* (Deadwood). Der Tisch ordnet deine Karten immer so, dass möglichst wenige Restpunkte bleiben.',
      },
      {
        name: 'Geben',
        text: 'Jede Seite bekommt zehn Karten; die nächste wird aufgedeckt und beginnt den *Ablagestapel*; die übrigen 31 bilden den *Nachziehstapel*. Gegeben wird abwechselnd, nach jeder gewerteten Runde; nach einer Runde ohne Wertung gibt dieselbe Seite noch einmal.',
      },
      {
        name: 'Die erste offene Karte',
        text: 'Wer nicht gegeben hat (Vorhand), darf sie nehmen oder passen. Nach einem Passen darf sie nehmen oder passen, wer gegeben hat. Wer sie nimmt, wirft ab, und die andere Seite spielt weiter. Passen beide, zieht Vorhand vom Stapel, und die Runde läuft.',
      },
      {
        name: 'Ein Zug',
        text: 'Zieh die oberste Karte vom Stapel oder nimm die oberste von der Ablage. Wirf dann eine Karte offen ab. Eine Karte, die du eben von der Ablage genommen hast, darf nicht gleich zurück: Nimm eine andere. Eine Karte vom Stapel darf.',
      },
      {
        name: 'Klopfen',
        text: 'Bleibt dir *nach* dem Abwerfen ein Rest von 10 oder weniger, darfst du klopfen: Wähl die Karte, die du abwirfst, drück auf Klopfen, und die Runde ist zu Ende. Du musst es nie.',
      },
      {
        name: 'Nach dem Klopfen',
        text: 'Beide legen aus. Die andere Seite behält ihre Kombinationen und darf ihre Restkarten an die Kombinationen der Seite *anlegen*, die geklopft hat: eine vierte Karte an einen Satz, Karten an beide Enden einer Folge. Der Tisch macht das für dich, so gut es geht. Wer geklopft hat, legt nichts an.',
      },
      {
        name: 'Wertung beim Klopfen',
        text: 'Hat weniger Rest, wer geklopft hat, bekommt diese Seite die Differenz.',
      },
      {
        name: 'Undercut',
        text: 'Ist der Rest der anderen Seite nach dem Anlegen gleich oder kleiner, bekommt die andere Seite 25 Punkte und die Differenz.',
      },
      {
        name: 'Gin',
        text: 'Gar kein Rest nach dem Abwerfen: 25 Punkte und alles, was der anderen Seite bleibt. Es wird nichts angelegt, und gegen Gin gibt es keinen Undercut.',
      },
      {
        name: 'Runde ohne Wertung',
        text: 'Wirft jemand ab, ohne zu klopfen, und liegen nur noch zwei Karten im Stapel, ist die Runde vorbei und niemand bekommt Punkte. Ebenso, wenn fünfzigmal in Folge von der Ablage genommen wurde.',
      },
      {
        name: 'Die Partie',
        text: 'Wer zuerst 100 erreicht, gewinnt sofort. Die Regeln unter Freunden geben nichts extra für gewonnene Runden oder die Partie und kennen kein Big Gin; für einen neuen Tisch lassen sich andere Regeln wählen.',
      },
    ],
  },
  scores: {
    title: 'Wer wie viel bekommt',
    head: ['Die Runde endet mit', 'Punkte für', 'wie viel'],
    rows: [
      ['Klopfen, mit dem kleineren Rest', 'wer geklopft hat', 'die Differenz'],
      ['Undercut: gegenüber gleich viel oder weniger', 'die andere Seite', '25 + die Differenz'],
      ['Gin', 'wer Gin hat', '25 + der Rest der anderen'],
      ['zwei Karten im Stapel', 'niemand', '0'],
    ],
  },
  examples: {
    title: 'Drei Runden, durchgerechnet',
    left: 'Rest',
    knock: {
      title: 'Klopfen, mit Anlegen',
      first: 'Anna klopft. Nach dem Abwerfen hat sie',
      second: 'Ben legt aus',
      then: 'Ben legt [4H] unten an die Folge von Anna und [9H] an ihre Neunen. (Sie würde auch oben an die Folge passen; das Ergebnis ist dasselbe.) Ihm bleiben [KD] [6C]: 10 + 6 = 16.',
      result: '16 − 7 = 9 Punkte für Anna',
      more: 'Ohne Anlegen wären es 29 − 7 = 22 gewesen.',
    },
    undercut: {
      title: 'Ein Undercut',
      first: 'Anna klopft mit',
      second: 'Ben legt aus',
      then: 'Ben legt [8C] an die Achten und [9D] unter die Karo-Zehn. Ihm bleiben [3C] [3D]: 3 + 3 = 6, weniger als 9.',
      result: '25 + (9 − 6) = 28 Punkte für Ben',
      more: 'Gleich viel genügt: Hätte Anna stattdessen [AC] [AH] [2S] [2H] = 6 gehabt, hätten Ben seine 6 noch 25 + 0 = 25 gebracht.',
    },
    gin: {
      title: 'Gin',
      first: 'Anna bleibt nichts übrig',
      second: 'Ben legt aus',
      then: '[6H], [6C] und [JH] würden alle an die Kombinationen von Anna passen, aber gegen Gin wird nichts angelegt.',
      result: '25 + 32 = 57 Punkte für Anna',
    },
  },
  tips: {
    title: 'Zehn Tipps',
    items: [
      {
        name: 'Einzelne Könige und Damen zuerst weg.',
        text: 'Vier Bildkarten ohne Nutzen sind 40 Punkte, und frühes Klopfen lässt dich alle bezahlen.',
      },
      {
        name: 'Zähl die Türen.',
        text: 'Ein Paar wird mit zwei Karten zum Satz. Zwei Nachbarn in einer Farbe haben auch zwei ([A] [2] und [Q] [K] nur eine). Eine Lücke wie [5] [7] hat eine. Behalte, was mehr Türen hat.',
      },
      {
        name: 'Such die Ecken.',
        text: '[7H] [8H] zusammen mit [8S] warten auf vier Karten: [6H], [9H], [8D], [8C]. Drei Karten, zwei Pläne.',
      },
      {
        name: 'Nimm von der Ablage nur, was eine Kombination fertig macht,',
        text: 'oder eine Karte, mit der du klopfen kannst. Jede offen genommene Karte verrät, was du hast.',
      },
      {
        name: 'Achte darauf, was gegenüber genommen wird, und was liegen bleibt.',
        text: 'Wurde [8D] genommen, sind die anderen Achten und Karo von 6 bis 10 heiß. Ein Wert, der zweimal liegen blieb, ist kühl.',
      },
      {
        name: 'Manches ist nach Adam Riese sicher.',
        text: 'Liegen schon zwei Damen in der Ablage, kann die dritte niemandem einen Satz Damen vollenden.',
      },
      {
        name: 'Klopf früh, und spät nur mit wenig.',
        text: 'In den ersten Zügen ist selbst 10 meist gut zum Klopfen, denn gegenüber ist noch alles voll loser Karten. Nach etwa zehn Zügen lädt 10 zum Undercut ein.',
      },
      {
        name: 'Hüte dich vor den eigenen Folgen.',
        text: 'Jede offene Folge und jeder Satz aus dreien, den du auslegst, ist ein Platz zum Anlegen. Ein Satz aus vieren verschenkt nichts; eine Folge ab dem Ass hat nur ein Ende.',
      },
      {
        name: 'Auf Gin zu spielen ist eine Wette.',
        text: '25 Punkte locken, aber je länger du wartest, desto öfter ist die andere Seite schneller. Mit 2 oder 3 Punkten Rest und wenigen Karten im Stapel frag dich, ob das Klopfen nicht reicht.',
      },
      {
        name: 'Spiel nach dem Punktestand.',
        text: 'Zehn Punkte vor 100 klopf mit allem, was gewinnt. Weit zurück ändert einfaches Klopfen wenig: Gin und Undercut sind deine Wege zurück.',
      },
    ],
  },
  questions: {
    title: 'Fragen',
    items: [
      {
        ask: 'Kostet es etwas? Brauche ich ein Konto?',
        answer:
          'Kostenlos, im Browser, ohne Konto. Schick den Link: Wer ihn öffnet, nimmt den anderen Platz.',
      },
      {
        ask: 'Warum kann ich nicht klopfen?',
        answer:
          'Dein Rest nach dem Abwerfen ist noch über 10, oder du hast noch nicht gezogen. Es gilt die Zahl unter deinen Karten.',
      },
      {
        ask: 'Ist das Ass hoch oder niedrig?',
        answer:
          'Niedrig. Es zählt 1 und liegt unter der Zwei. [Q] [K] [A] und [K] [A] [2] sind keine Folgen.',
      },
      {
        ask: 'Warum darf ich die eben genommene Karte nicht zurückwerfen?',
        answer:
          'Eine Karte von der Ablage muss für diesen Zug bleiben. Eine Karte vom Stapel darf gleich wieder gehen.',
      },
      {
        ask: 'Was, wenn beide bei der ersten offenen Karte passen?',
        answer: 'Vorhand zieht vom Stapel, und von da an heißt jeder Zug: ziehen und abwerfen.',
      },
      {
        ask: 'Was ist ein Undercut?',
        answer:
          'Du hast geklopft, und nach dem Anlegen hat die andere Seite so wenig Rest wie du oder weniger. Sie bekommt 25 und die Differenz.',
      },
      {
        ask: 'Wir hatten beide 6. Wer gewinnt?',
        answer: 'Wer nicht geklopft hat. Bei gleichem Rest ist es ein Undercut: 25 Punkte.',
      },
      {
        ask: 'Kann ich gegen Gin etwas anlegen?',
        answer: 'Nein. Gegen Gin zählen deine Kombinationen, aber angelegt wird nichts.',
      },
      {
        ask: 'Kann eine Karte in einem Satz und in einer Folge sein?',
        answer:
          'Nein, nur in einer Kombination. Der Tisch wählt die Ordnung, die dir den kleinsten Rest lässt.',
      },
      {
        ask: 'Was geschieht, wenn der Stapel zu Ende geht?',
        answer:
          'Liegen nach einem Abwurf noch zwei Karten im Stapel und hat niemand geklopft, bleibt die Runde ohne Wertung, und dieselbe Seite gibt noch einmal.',
      },
      {
        ask: 'Können wir an einem Handy spielen?',
        answer:
          'Ja, über die Startseite. Nach jedem Zug wird der Bildschirm verdeckt: Gib das Handy weiter, und die andere Seite deckt ihre Karten auf.',
      },
      {
        ask: 'Ich habe die Seite geschlossen. Ist die Partie verloren?',
        answer:
          'Nein. Öffne denselben Link im selben Browser, und du sitzt wieder auf deinem Platz. Ein Tisch bleibt sieben Tage nach dem letzten Zug.',
      },
    ],
  },
  history: {
    title: 'Woher es kommt',
    paragraphs: [
      'Gin Rommé ist ein amerikanisches Kind der Rommé-Familie, deren älteres Mitglied Conquian in den Kartenbüchern der 1890er Jahre stand. Zugeschrieben wird es meist Elwood T. Baker, einem Kartenspieler aus New York, und seinem Sohn C. Graham Baker, der später in Hollywood schrieb, und zwar für das Jahr 1909. Die Jahreszahl ist Überlieferung, doch gedruckt ist der Name früh: Eine New Yorker Zeitung nennt 1920 „gin“ neben rummy, und „gin rummy“ steht 1931 in einer Zeitung aus Halifax.',
      'In den 1930er und 1940er Jahren wurde es am Broadway und in Hollywood Mode. 1944 konnte Damon Runyon scherzen, dass es einem jeder Beliebige am Telefon beibringen könne.',
    ],
  },
  play: 'Zu zweit spielen',
}
