import type { PageText } from './en'

export const page: PageText = {
  offline: {
    title: 'Keine Verbindung',
    sub: 'Der Tisch ist nicht zu erreichen. Dein Platz und deine Karten sind auf dem Server sicher.',
    meanwhile: 'Bis dahin lässt sich auch ohne Verbindung lesen:',
  },
  update: {
    title: 'Eine neue Version ist da',
    load: 'Laden',
    later: 'Später',
  },
  install: {
    title: 'Ginvite installieren',
    note: 'Auf dem Startbildschirm, wie jede andere App',
    onApple: 'Auf iPhone oder iPad: Teilen, dann „Zum Home-Bildschirm“',
  },
  call: {
    note: 'Auch wenn diese Seite geschlossen ist. Die Nachricht nennt keine Karte.',
    installFirst: 'Auf iPhone oder iPad lege Ginvite zuerst auf den Home-Bildschirm.',
    failed: 'Das hat nicht geklappt. Versuch es später noch einmal.',
  },
  link: {
    network: 'Für Geräte im selben Netz wie dieses',
    here: 'Diese Adresse funktioniert nur auf diesem Gerät',
  },
  cookies: {
    title: 'Dieser Browser behält keine Cookies',
    text: 'An einem Cookie wird ein Platz erkannt. Ohne ihn kannst du die Regeln lesen, zuschauen und geteilte Runden ansehen, aber nicht Platz nehmen, spielen oder Ergebnisse haben. Erlaube Cookies für diese Seite und lade sie neu.',
  },
  device: {
    cover: 'Karten verdecken',
  },
}
