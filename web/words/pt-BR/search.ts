import type { Words } from "../catalogue.ts"

// The search, editions, all items of a user and what is counted of them, in Brazilian Portuguese.
export const search: Words["search"] = {
  title: "Busca",
  field: "Buscar",
  hint: "Encontra seus itens, ofertas, pessoas, rodadas, eventos e mensagens.",
  none: "Nada foi encontrado para “{q}”.",
  all: "Ver todos",
  allNamed: "Ver todos: {kind}",
  found: {
    one: "{count} resultado",
    many: "{count} de resultados",
    other: "{count} resultados",
  },
  talk: {
    open: "Buscar",
    title: "Buscar nesta conversa",
    field: "Palavras de uma mensagem",
    none: "Nenhuma mensagem tem estas palavras.",
    found: "Mensagens encontradas",
    around: "A mensagem e o que foi escrito antes e depois",
    newest: "Para as mensagens mais novas",
  },
}

export const edition: Words["edition"] = {
  known: "O que se sabe dela",
  lookUp: "Consultar o que é",
  by: "De",
  year: "Ano",
  publisher: "Editora",
  series: "Série",
  own: "Seus exemplares",
  none: "Você não tem nenhum.",
  offered: {
    one: "{count} outra pessoa a oferece",
    many: "{count} de outras pessoas a oferecem",
    other: "{count} outras pessoas a oferecem",
  },
  want: "Adicionar aos meus desejos",
  wanted: "Ela está entre os seus desejos.",
}

export const ownItems: Words["ownItems"] = {
  title: "Todos os meus itens",
  search: "Eu já tenho isto?",
  type: "Tipo",
  any: "Todos os tipos",
  none: "Você não tem nada com estas palavras.",
  noneOfIt: "Você ainda não tem.",
  empty: "Você ainda não tem itens.",
}

export const statistics: Words["statistics"] = {
  title: "Estatísticas",
  empty: "Ainda não há nada para contar.",
  rated: "Com avaliação",
  types: "Itens por tipo",
  ratings: "Itens por avaliação",
  stars: {
    one: "{count} estrela",
    many: "{count} de estrelas",
    other: "{count} estrelas",
  },
  finished: "Jogos terminados por ano",
  name: "Nome",
  items: "Itens",
  copies: "Exemplares",
  year: "Ano",
  by: "{type}: {field}",
}
