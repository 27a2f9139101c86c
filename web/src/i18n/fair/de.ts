/** German: du; the hand is “Runde”, the shuffle “Mischung”. */
import { counter } from '../words'
import type { FairText } from './en'

const count = counter('de')

export const fair = {
  title: 'War ehrlich gegeben?',
  lead: 'Vor jeder Runde kommt die Mischung unter ein Siegel. Ist die Runde vorbei, darf das Siegel gebrochen werden, und dein Browser mischt noch einmal, ganz für sich.',
  sealed: 'Eine Runde unter Siegel',
  sealedNote: 'Unter dem Wachs liegt die Mischung dieser Runde, festgelegt vor der ersten Karte.',
  open: 'Siegel brechen',
  opening: 'Dein Browser mischt …',
  yes: 'Es war ehrlich gegeben',
  yesNote: 'Die Karten lagen vor dem Geben fest, und niemand hat sie seither angerührt.',
  no: 'Das ist nicht die Runde, die versiegelt war',
  noNote: 'Heb die Datei auf und frag nach, wer diesen Tisch betreibt.',

  checks: {
    seal: {
      yes: 'Das Siegel passt. Der Server hatte seinen Teil der Mischung vor dem Geben gewählt und hat ihn nicht geändert.',
      no: 'Das Siegel ist gebrochen: Was der Server jetzt zeigt, ist nicht das, was er versiegelt hatte.',
    },
    promise: {
      yes: 'Es ist das Siegel, das sich der Browser am Tisch gemerkt hat, bevor er seinen Zufall dazugab.',
      no: 'Vor dem Geben wurde dem Browser am Tisch ein anderes Siegel gezeigt.',
    },
    chance: {
      yes: 'Der Zufall des Browsers am Tisch ist in der Mischung.',
      no: 'Der Zufall des Browsers am Tisch ist nicht in der Mischung.',
    },
    deck: {
      yes: 'Die aufgeschriebenen Karten sind die, die herauskommen.',
      no: (place: number) => `Karte ${place} ist nicht die, die herauskommt.`,
    },
    play: {
      yes: (turns: number) =>
        count(turns, {
          zero: 'Es wurde keine Karte gezogen.',
          one: 'In {n} Zug war jede gezogene Karte die nächste dieser Mischung.',
          other: 'In allen {n} Zügen war jede gezogene Karte die nächste dieser Mischung.',
        }),
      no: (turn: number) =>
        `In Zug ${turn} war eine Karte nicht dort, wo sie in dieser Mischung liegt.`,
    },
    hands: {
      yes: 'Die Karten am Ende sind die, die gegeben und gezogen wurden.',
      no: 'Die Karten am Ende sind nicht die, die gegeben und gezogen wurden.',
    },
  },
  unnoted:
    'Vor der Runde hat sich niemand das Siegel gemerkt. Wer eines hat, kann es mit dem Siegel unten vergleichen.',
  numbered:
    'Zu dieser Runde gab kein Browser Zufall dazu: Sie gehört zu einer nummerierten Partie, mit denselben Runden für alle.',

  cards: {
    title: 'Wie die Karten lagen',
    you: 'An dich gegeben',
    other: 'An die andere Seite gegeben',
    player: (seat: number) => `An Platz ${seat} gegeben`,
    first: 'Zuerst gegeben',
    second: 'Danach gegeben',
    upcard: 'Erste offene Karte',
    stock: 'Der Stapel, von oben',
  },

  numbers: {
    title: 'Die Zahlen dahinter',
    seal: 'Siegel',
    seed: 'Was darunter lag',
    chance: (seat: number) => `Zufall von Platz ${seat}`,
    none: 'keiner',
  },
  save: 'Als Datei speichern',
  link: 'Link kopieren',
  linked: 'Link kopiert',
  notLinked: 'Der Link konnte nicht kopiert werden',
  elsewhere:
    'Du musst dieser Seite nicht trauen: Dieselbe Prüfung ist ein Befehl, oder eine Seite Python zum Nachlesen.',

  how: {
    title: 'Wie es geht',
    steps: [
      'Der Server zieht eine große geheime Zahl und zeigt ihr Siegel: einen Abdruck, der nur zu dieser Zahl passt und sie nicht verrät.',
      'Dein Browser und der andere geben je eine zufällige Zahl dazu. Niemand kannte sie, als das Siegel entstand.',
      'Alle drei Zahlen zusammen sind die Mischung. Ändere eine Ziffer an einer von ihnen, und die Karten liegen anders.',
      'Nach der Runde wird die geheime Zahl gezeigt. Alle können sehen, dass sie zum Siegel passt, und noch einmal mischen.',
    ],
  },
  limits: {
    title: 'Was das nicht zeigen kann',
    items: [
      'Der Server gibt, also kennt er die Karten. Nur wer ihn betreibt, kann versprechen, dass niemand hinsieht.',
      'Betreibt dein Gegenüber den Server, dann könnte es seinen Zufall zuletzt dazugeben und sich Karten aussuchen. Spiel solche Partien auf einem eigenen Server, oder zum Spaß.',
    ],
  },

  paste: {
    label: 'Eine andere Runde prüfen',
    note: 'Füge hier eine gespeicherte Runde ein, oder wähle ihre Datei.',
    choose: 'Datei wählen',
    check: 'Prüfen',
  },
  malformed: (where: string) => `Das lässt sich nicht als Runde lesen. Der Fehler: ${where}`,

  stats: {
    title: 'Alle Runden dieses Servers',
    hands: (n: number) =>
      count(n, {
        zero: 'Noch ist keine Runde gezählt.',
        one: '{n} Runde ist gezählt.',
        other: '{n} Runden sind gezählt.',
      }),
    hand: (people: string, bots: string) =>
      `Die zehn Karten, wie sie gegeben wurden, lassen Menschen im Schnitt ${people} Punkte Rest, und Programmen ${bots}.`,
    chance: (share: string) =>
      `Jede Karte sollte gleich oft an jede Stelle kommen. Ehrliches Mischen weicht davon in ${share} solcher Zählungen mindestens so weit ab wie dieses.`,
  },
} satisfies FairText
