import type { Words } from "../catalogue.ts"

// The market, listings, offers and ratings in Brazilian Portuguese.
export const market: Words["market"] = {
  title: "Mercado",
  search: "Buscar",
  kind: "Modalidade",
  kinds: { sale: "À venda", trade: "Para troca", both: "À venda ou para troca" },
  type: "Tipo",
  condition: "Estado",
  conditions: { mint: "Perfeito", near_mint: "Quase perfeito", played: "Usado" },
  price: "Preço",
  minPrice: "Preço a partir de",
  maxPrice: "Preço até",
  currency: "Moeda",
  sort: "Ordenar por",
  sorts: { newest: "Mais novos primeiro", price_asc: "Menor preço primeiro", price_desc: "Maior preço primeiro" },
  any: "Qualquer",
  filters: "Filtros",
  submit: "Mostrar",
  empty: "Nada foi encontrado. Tente com menos filtros.",
  itemGone: "Um item que não existe mais",
  reserved: "Reservado",
  freeCopies: "{free} de {copies} livres",
}

export const listings: Words["listings"] = {
  description: "Descrição",
  payment: "Formas de pagamento",
  paymentHint: "Separadas por vírgulas.",
  statuses: { active: "Aberto a ofertas", paused: "Pausado", closed: "Encerrado" },
  toItem: "Ir para o item",
  pause: "Pausar",
  resume: "Retomar",
  close: "Encerrar anúncio",
}

export const offers: Words["offers"] = {
  title: "Ofertas",
  which: "Quais ofertas",
  roles: { all: "Todas", received: "Recebidas", sent: "Enviadas" },
  empty: "Ainda não há ofertas. Procure algo no mercado.",
  statuses: {
    pending: "Aberta",
    accepted: "Aceita",
    completed: "Concluída",
    cancelled: "Cancelada",
    rejected: "Terminada",
  },
  makes: { buy: "Fazer uma oferta", trade: "Oferecer uma troca" },
  send: "Enviar oferta",
  collection: "Coleção",
  item: "Item em troca",
  message: "Mensagem para o outro lado",
  between: "{offerer} gostaria de ter de {owner}.",
  toListing: "Ir para o anúncio",
  timeline: "Negociação",
  proposals: {
    pending: "Espera resposta",
    accepted: "Aceita",
    rejected: "Recusada",
    superseded: "Com contraproposta",
    withdrawn: "Retirada",
  },
  accept: "Aceitar",
  counter: "Contraproposta",
  decline: "Recusar",
  cancel: "Cancelar",
  confirm: "Confirmar",
  next: {
    answer: "{name} espera a sua resposta.",
    wait: "{name} precisa responder à sua proposta.",
    propose: "A última proposta foi recusada. Qualquer um dos dois pode fazer outra.",
    confirm: "Entregue o que você combinou com {name} e depois confirme.",
    waitConfirm: "Você confirmou. {name} também precisa confirmar.",
    completed: "Os dois confirmaram, e o item mudou de mãos.",
    cancelled: "A oferta foi cancelada.",
    rejected: "O item não é mais oferecido.",
  },
}

export const ratings: Words["ratings"] = {
  title: "Avaliações",
  empty: "Ainda não há avaliações.",
  score: "Estrelas",
  comment: "Como foi?",
  rate: "Avaliar",
}
