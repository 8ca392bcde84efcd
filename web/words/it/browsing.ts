import type { Words } from "../catalogue.ts"

// How one looks at lists and things, and the first steps, in Italian.
export const browsing: Words["browsing"] = {
  chosen: "Filtri attivi",
  filters: "Filtri",
  view: "Presentazione",
  views: { covers: "Copertine", table: "Tabella" },
  figures: "Cifre",
  copies: "Copie",
  minRating: "Voto minimo",
  anyValue: "Qualsiasi",
  equals: "{field}: {value}",
  from: "da {price}",
  upTo: "fino a {price}",
  narrow: "Restringi",
  listed: "In offerta da",
  share: "Condividi",
  copied: "L’indirizzo è stato copiato.",
  ask: "Chiedi a {name}",
  firstSteps: {
    title: "Primi passi",
    what: "Che cosa collezioni?",
    list: "Porta una lista",
    listHint: "Un file di Goodreads, BoardGameGeek, Discogs e altri, o una tua tabella.",
    thing: "Aggiungi una cosa",
    thingHint: "Cercala per titolo, o descrivila, con un’immagine.",
    codes: "Scansiona o incolla codici",
    codesHint: "Codici a barre e ISBN, quanti ne vuoi: titoli e copertine arrivano da soli.",
    look: "Dai un’occhiata",
    lookHint: "Guarda che cosa offrono gli altri, e di’ che cosa cerchi.",
    dismiss: "Non ora",
  },
}
