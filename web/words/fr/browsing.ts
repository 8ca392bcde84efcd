import type { Words } from "../catalogue.ts"

// How one looks at lists and things, and the first steps, in French.
export const browsing: Words["browsing"] = {
  chosen: "Filtres actifs",
  filters: "Filtres",
  view: "Présentation",
  views: { covers: "Couvertures", table: "Tableau" },
  figures: "Chiffres",
  copies: "Exemplaires",
  minRating: "Note minimale",
  anyValue: "N’importe laquelle",
  equals: "{field} : {value}",
  from: "à partir de {price}",
  upTo: "jusqu’à {price}",
  narrow: "Affiner",
  listed: "Proposé depuis",
  share: "Partager",
  copied: "L’adresse a été copiée.",
  ask: "Poser une question à {name}",
  firstSteps: {
    title: "Premiers pas",
    what: "Que collectionnez-vous ?",
    list: "Apporter une liste",
    listHint: "Un fichier de Goodreads, BoardGameGeek, Discogs ou d’autres, ou un tableau à vous.",
    thing: "Ajouter un objet",
    thingHint: "Cherchez-le par son titre, ou décrivez-le, avec une image.",
    codes: "Scanner ou coller des codes",
    codesHint: "Codes-barres et ISBN, autant que vous voulez : titres et couvertures arrivent d’eux-mêmes.",
    look: "Jeter un coup d’œil",
    lookHint: "Voyez ce que les autres proposent, et dites ce que vous cherchez.",
    dismiss: "Pas maintenant",
  },
}
