import type { Words } from "../catalogue.ts"

export const prices: Words["prices"] = {
  title: "Preços",
  sold: "Por quanto foram vendidos",
  period: "Ano",
  median: "Mediana",
  span: "De – até",
  count: "Vendas",
  asked: {
    one: "{count} está à venda agora: {span}",
    many: "{count} estão à venda agora: {span}",
    other: "{count} estão à venda agora: {span}",
  },
}
