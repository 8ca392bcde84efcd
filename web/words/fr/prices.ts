import type { Words } from "../catalogue.ts"

// What an edition was sold for, in French.
export const prices: Words["prices"] = {
  title: "Prix",
  sold: "À quel prix des exemplaires ont été vendus",
  period: "Année",
  median: "Médiane",
  span: "De – à",
  count: "Ventes",
  asked: {
    one: "{count} est proposé en ce moment : {span}",
    many: "{count} sont proposés en ce moment : {span}",
    other: "{count} sont proposés en ce moment : {span}",
  },
}
