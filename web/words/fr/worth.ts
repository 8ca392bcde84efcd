import type { Words } from "../catalogue.ts"

// What the page of worth says, in French.
export const worth: Words["worth"] = {
  title: "Valeur",
  all: "Valeur de tous vos objets",
  empty:
    "Rien n’est encore connu. Indiquez sur la page d’un objet ce que vous avez payé. Les valeurs de marché " +
    "viennent des ventes faites ici.",
  hint:
    "Ce sont les sommes de ce qui est connu. Rien n’est converti ni estimé. Une valeur de marché est le " +
    "prix auquel la même édition a été vendue ici au cours des 365 derniers jours, dans le même état. Un " +
    "achat sans date ne figure dans aucun mois.",
  withoutAny: "Sans prix d’achat : {paid} sur {items}. Sans valeur de marché : {market} sur {items}.",
  paid: "Payé",
  market: "Valeur de marché",
  nothing: "Rien n’est connu",
  sales: { one: "{count} vente", many: "{count} ventes", other: "{count} ventes" },
  known: "Connu pour {count} sur {items}",
  notKnown: "Inconnu : {count} sur {items}",
  byMonth: "Payé à la fin de chaque mois, en {currency}",
  month: "Mois",
}
