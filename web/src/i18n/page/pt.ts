import type { PageText } from './en'

export const page: PageText = {
  offline: {
    title: 'Sem conexão',
    sub: 'Não dá para chegar à mesa. Seu lugar e suas cartas estão seguros no servidor.',
    meanwhile: 'Enquanto isso, dá para ler sem conexão:',
  },
  update: {
    title: 'Uma nova versão está pronta',
    load: 'Carregar',
    later: 'Mais tarde',
  },
  install: {
    title: 'Instalar o Ginvite',
    note: 'Na tela inicial, como qualquer outro app',
    onApple: 'No iPhone ou iPad: Compartilhar, depois “Adicionar à Tela de Início”',
  },
  call: {
    note: 'Também com esta página fechada. A mensagem não cita nenhuma carta.',
    installFirst: 'No iPhone ou iPad, adicione antes o Ginvite à tela de início.',
    failed: 'Não deu certo. Tente mais tarde.',
  },
  link: {
    network: 'Para aparelhos na mesma rede que este',
    here: 'Este endereço só funciona neste aparelho',
  },
  cookies: {
    title: 'Este navegador não guarda cookies',
    text: 'Um lugar é reconhecido por um cookie. Sem ele dá para ler as regras, assistir e ver mãos compartilhadas, mas não sentar, jogar nem ter resultados. Permita cookies para esta página e recarregue.',
  },
  device: {
    cover: 'Cobrir as cartas',
  },
}
