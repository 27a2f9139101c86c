import type { PageText } from './en'

export const page: PageText = {
  offline: {
    title: 'Pas de connexion',
    sub: 'La table est hors d’atteinte. Votre place et vos cartes sont en sûreté sur le serveur.',
    meanwhile: 'En attendant, on peut lire sans connexion :',
  },
  update: {
    title: 'Une nouvelle version est prête',
    load: 'La charger',
    later: 'Plus tard',
  },
  install: {
    title: 'Installer Ginvite',
    note: 'Sur l’écran d’accueil, comme toute autre appli',
    onApple: 'Sur iPhone ou iPad : Partager, puis « Sur l’écran d’accueil »',
  },
  call: {
    note: 'Aussi quand cette page est fermée. Le message ne nomme aucune carte.',
    installFirst: 'Sur iPhone ou iPad, ajoutez d’abord Ginvite à l’écran d’accueil.',
    failed: 'Cela n’a pas marché. Réessayez plus tard.',
  },
  link: {
    network: 'Pour les appareils du même réseau que celui-ci',
    here: 'Cette adresse ne marche que sur cet appareil',
  },
  cookies: {
    title: 'Ce navigateur ne garde pas de cookies',
    text: 'Une place se reconnaît à un cookie. Sans lui, vous pouvez lire les règles, regarder et voir les mains partagées, mais pas vous asseoir, jouer ni avoir de résultats. Autorisez les cookies pour cette page et rechargez-la.',
  },
  device: {
    cover: 'Couvrir les cartes',
  },
}
