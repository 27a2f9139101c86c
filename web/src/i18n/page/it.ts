import type { PageText } from './en'

export const page: PageText = {
  offline: {
    title: 'Nessuna connessione',
    sub: 'Il tavolo non è raggiungibile. Il tuo posto e le tue carte sono al sicuro sul server.',
    meanwhile: 'Intanto si può leggere anche senza connessione:',
  },
  update: {
    title: 'È pronta una nuova versione',
    load: 'Caricala',
    later: 'Più tardi',
  },
  install: {
    title: 'Installa Ginvite',
    note: 'Nella schermata Home, come ogni altra app',
    onApple: 'Su iPhone o iPad: Condividi, poi “Aggiungi alla schermata Home”',
  },
  call: {
    note: 'Anche a pagina chiusa. Il messaggio non nomina nessuna carta.',
    installFirst: 'Su iPhone o iPad aggiungi prima Ginvite alla schermata Home.',
    failed: 'Non ha funzionato. Riprova più tardi.',
  },
  link: {
    network: 'Per i dispositivi nella stessa rete di questo',
    here: 'Questo indirizzo funziona solo su questo dispositivo',
  },
  cookies: {
    title: 'Questo browser non conserva i cookie',
    text: 'Da un cookie si riconosce un posto. Senza, puoi leggere le regole, guardare e vedere le mani condivise, ma non sederti, giocare o avere risultati. Consenti i cookie per questa pagina e ricaricala.',
  },
  device: {
    cover: 'Copri le carte',
  },
}
