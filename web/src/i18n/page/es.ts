import type { PageText } from './en'

export const page: PageText = {
  offline: {
    title: 'Sin conexión',
    sub: 'No se puede llegar a la mesa. Tu sitio y tus cartas están a salvo en el servidor.',
    meanwhile: 'Mientras tanto, esto se puede leer sin conexión:',
  },
  update: {
    title: 'Hay una versión nueva',
    load: 'Cargarla',
    later: 'Más tarde',
  },
  install: {
    title: 'Instalar Ginvite',
    note: 'En la pantalla de inicio, como cualquier otra app',
    onApple: 'En iPhone o iPad: Compartir y luego «Añadir a pantalla de inicio»',
  },
  call: {
    note: 'También con esta página cerrada. El mensaje no nombra ninguna carta.',
    installFirst: 'En iPhone o iPad, añade antes Ginvite a la pantalla de inicio.',
    failed: 'No ha funcionado. Inténtalo más tarde.',
  },
  link: {
    network: 'Para dispositivos de la misma red que este',
    here: 'Esta dirección solo funciona en este dispositivo',
  },
  cookies: {
    title: 'Este navegador no guarda cookies',
    text: 'Un sitio se reconoce por una cookie. Sin ella puedes leer las reglas, mirar y ver manos compartidas, pero no sentarte, jugar ni tener resultados. Permite las cookies para esta página y vuelve a cargarla.',
  },
  device: {
    cover: 'Cubrir las cartas',
  },
}
