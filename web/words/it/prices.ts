import type { Words } from "../catalogue.ts"

// What an edition was sold for, in Italian.
export const prices: Words["prices"] = {
  title: "Prezzi",
  sold: "A quanto sono state vendute le copie",
  period: "Anno",
  median: "Mediana",
  span: "Da – a",
  count: "Vendite",
  asked: {
    one: "{count} è in offerta ora: {span}",
    many: "{count} sono in offerta ora: {span}",
    other: "{count} sono in offerta ora: {span}",
  },
}
