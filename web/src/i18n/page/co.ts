import type { PageText } from './en'

export const page: PageText = {
  offline: {
    title: 'Senza cunnessione',
    sub: 'Ùn si pò micca ghjunghje à a tavula. U vostru postu è e vostre carte sò à l’asciuttu nantu à u servitore.',
    meanwhile: 'Intantu si pò leghje ancu senza cunnessione :',
  },
  update: {
    title: 'Una versione nova hè pronta',
    load: 'Caricalla',
    later: 'Più tardi',
  },
  install: {
    title: 'Installà Ginvite',
    note: 'Nantu à u screnu d’accolta, cum’è ogni altra appiecazione',
    onApple: 'Nantu à iPhone o iPad : Sparte, dopu « Aghjunghje à u screnu d’accolta »',
  },
  call: {
    note: 'Ancu quandu sta pagina hè chjosa. U missaghju ùn dice nisuna carta.',
    installFirst: 'Nantu à iPhone o iPad, aghjunghjite prima Ginvite à u screnu d’accolta.',
    failed: 'Ùn hà micca viaghjatu. Pruvate torna più tardi.',
  },
  link: {
    network: 'Per l’apparechji di a listessa reta',
    here: 'St’indirizzu viaghja solu nantu à st’apparechju',
  },
  cookies: {
    title: 'Stu navigatore ùn cunserva micca i cookies',
    text: 'Un postu si ricunnosce da un cookie. Senza, pudete leghje e regule, fighjà è vede e mani sparte, ma micca pusà, ghjucà o avè risultati. Permettite i cookies per sta pagina è ricaricatela.',
  },
  device: {
    cover: 'Copre e carte',
  },
}
