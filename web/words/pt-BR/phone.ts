import type { Words } from "../catalogue.ts"

export const phone: Words["phone"] = {
  asOf: "Sem conexão: dados de {time}",
  add: {
    title: "O que fazer com isto?",
    nothing: "Nada foi compartilhado. No menu de outro aplicativo, compartilhe um link, um texto ou imagens com este.",
    asItem: "Adicionar como item",
    asPost: "Escrever uma publicação",
    into: "Na coleção",
    noCollection: "Um item precisa de uma coleção:",
    picture: "Uma imagem compartilhada",
  },
  changes: {
    count: {
      one: "{count} alteração ainda não foi enviada",
      many: "{count} alterações ainda não foram enviadas",
      other: "{count} alterações ainda não foram enviadas",
    },
    kept: "Não há conexão. Isto será enviado assim que houver uma.",
    waits: "espera uma conexão",
    kinds: {
      item: "Item novo",
      edit: "Item alterado",
      want: "Desejo novo",
    },
    throwAway: "Descartar",
    throwNamed: "Descartar “{name}”",
  },
  scan: {
    single: "Ler código de barras",
    several: "Ler códigos de barras",
    stop: "Parar a câmera",
    camera: "O que a câmera vê",
    hold: "Coloque o código de barras na frente da câmera.",
    refused: "A câmera não pode ser usada aqui. Uma foto do código de barras também serve.",
    picture: "Tirar ou escolher uma foto",
    read: "Lido: {code}",
    none: "Nenhum código de barras foi encontrado na foto.",
    unknown: "Nenhuma fonte conhece {code}. O número está no formulário.",
  },
}
