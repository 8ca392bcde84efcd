import type { Words } from "../catalogue.ts"

// How one looks at lists and things, and the first steps, in Brazilian Portuguese.
export const browsing: Words["browsing"] = {
  chosen: "Filtros ativos",
  filters: "Filtros",
  view: "Apresentação",
  views: { covers: "Capas", table: "Tabela" },
  figures: "Números",
  copies: "Exemplares",
  minRating: "Avaliação mínima",
  anyValue: "Qualquer",
  equals: "{field}: {value}",
  from: "a partir de {price}",
  upTo: "até {price}",
  narrow: "Restringir",
  listed: "Oferecido desde",
  share: "Compartilhar",
  copied: "O endereço foi copiado.",
  ask: "Perguntar a {name}",
  firstSteps: {
    title: "Primeiros passos",
    what: "O que você coleciona?",
    list: "Trazer uma lista",
    listHint: "Um arquivo do Goodreads, BoardGameGeek, Discogs e outros, ou uma tabela sua.",
    thing: "Adicionar uma coisa",
    thingHint: "Procure pelo título ou descreva-a, com uma imagem.",
    codes: "Escanear ou colar códigos",
    codesHint: "Códigos de barras e ISBN, quantos quiser: os títulos e as capas vêm sozinhos.",
    look: "Dar uma olhada",
    lookHint: "Veja o que os outros oferecem e diga o que procura.",
    dismiss: "Agora não",
  },
}
