/** Die Texte der Nachschau. Deutsch. */
import { counter } from '../words'
import type { ReviewText } from './en'

const count = counter('de')

export const review = {
  title: 'Nachschau',
  link: 'Mein Spiel durchgehen',
  working: 'Der stärkste Computer sieht dein Spiel durch',
  progress: (done, of) => `${done} von ${of} Runden`,
  again: 'Nachschau beginnen',
  lost: 'Die Nachschau wurde nicht fertig.',

  hands: 'Runden dieser Partie',
  all: 'Alle',
  hand: (n) => `Runde ${n}`,
  accuracy: 'deiner Entscheidungen waren so gut wie die beste',
  given: 'Punkte insgesamt verschenkt',
  costliest: 'Die teuersten zuerst',
  none: 'Nichts verschenkt. Besser ging es nicht.',
  noDecisions: 'In dieser Runde gab es nichts zu entscheiden.',
  cost: (points) => `−${points}`,

  graph: 'Was dein Blatt wert war, in Punkten',
  graphOf: (from, to) => `Am Anfang ${from}, am Ende ${to}.`,
  result: 'das Ergebnis',
  best: (n) => count(n, { one: 'richtig', other: 'richtig' }),
  close: (n) => count(n, { one: 'knapp', other: 'knapp' }),
  slip: (n) => count(n, { one: 'Schnitzer', other: 'Schnitzer' }),

  passed: (card) => `Du hast ${card} liegen lassen.`,
  drew: (card) => `Du hast vom Stapel gezogen, ${card} blieb liegen.`,
  took: (card) => `Du hast ${card} genommen.`,
  threw: (card) => `Du hast ${card} abgeworfen.`,
  knocked: (card) => `Du hast geklopft, abgeworfen: ${card}.`,
  bigGin: 'Du hast Big Gin gezeigt.',
  laidOff: 'Du hast angelegt.',
  asGood: 'Besser ging es nicht.',
  gave: (points) => `Verschenkt: ${points}.`,
  played: 'gespielt',
  better: 'am besten',

  fair: 'Mit dem, was du wusstest',
  open: 'Mit offenen Karten',
  openNote: 'Das konnte niemand wissen: das andere Blatt und die nächste Karte im Stapel.',
  theirs: 'Das andere Blatt',
  nextCard: (card) => `Nächste im Stapel: ${card}`,
  came: (points) => `Von hier weitergespielt, kommt deine Wahl auf ${points}.`,
  cameBetter: (what, points) => `Besser gekommen wäre: ${what}, ${points}.`,
  cameBest: 'Nichts, was probiert wurde, kommt besser heraus.',
  doPass: 'liegen lassen',
  doStock: 'vom Stapel ziehen',
  doTake: 'die offene Karte nehmen',
  doThrow: (card) => `${card} abwerfen`,
  doKnock: (card) => `klopfen mit ${card}`,
  doBigGin: 'Big Gin',
  chance: (share) => `Chance auf den Sieg: ${share}`,
  unit: 'Ein Punkt ist so viel, wie ein Punkt auf dem Zettel jetzt für die Chance auf den Sieg wert wäre.',

  at: (at, of) => `${at} von ${of}`,
  before: 'Entscheidung davor',
  after: 'Nächste Entscheidung',
  nextSlip: 'Nächster Schnitzer',
  replay: 'Runde noch einmal sehen',
} satisfies ReviewText
