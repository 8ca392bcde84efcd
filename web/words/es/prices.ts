import type { Words } from "../catalogue.ts"

export const prices: Words["prices"] = {
  title: "Precios",
  sold: "A cuánto se vendieron",
  period: "Año",
  median: "Mediana",
  span: "De – a",
  count: "Ventas",
  asked: {
    one: "{count} se ofrece ahora: {span}",
    many: "{count} se ofrecen ahora: {span}",
    other: "{count} se ofrecen ahora: {span}",
  },
}
