import type { Words } from "../catalogue.ts"

// The search, editions, all items of a user and what is counted of them, in Italian.
export const search: Words["search"] = {
  title: "Ricerca",
  field: "Cerca",
  hint: "Trova i tuoi oggetti, gli annunci, le persone, i giri di scambi, gli eventi e i messaggi.",
  none: "Non è stato trovato nulla per «{q}».",
  all: "Vedi tutti",
  allNamed: "Vedi tutti: {kind}",
  found: {
    one: "{count} risultato",
    many: "{count} di risultati",
    other: "{count} risultati",
  },
  talk: {
    open: "Cerca",
    title: "Cerca in questa conversazione",
    field: "Parole di un messaggio",
    none: "Nessun messaggio ha queste parole.",
    found: "Messaggi trovati",
    around: "Il messaggio e ciò che è stato scritto prima e dopo",
    newest: "Ai messaggi più recenti",
  },
}

export const edition: Words["edition"] = {
  known: "Che cosa se ne sa",
  lookUp: "Chiedi che cos’è",
  by: "Di",
  year: "Anno",
  publisher: "Editore",
  series: "Serie",
  own: "Le tue copie",
  none: "Non ne hai nessuna.",
  offered: {
    one: "{count} altra persona la offre",
    many: "{count} di altre persone la offrono",
    other: "{count} altre persone la offrono",
  },
  want: "Aggiungi ai miei desideri",
  wanted: "È tra i tuoi desideri.",
}

export const ownItems: Words["ownItems"] = {
  title: "Tutti i miei oggetti",
  search: "Ce l’ho già?",
  type: "Tipo",
  any: "Tutti i tipi",
  none: "Non hai nulla con queste parole.",
  noneOfIt: "Non lo hai ancora.",
  empty: "Non hai ancora oggetti.",
}

export const statistics: Words["statistics"] = {
  title: "Statistiche",
  empty: "Non c’è ancora nulla da contare.",
  rated: "Con una valutazione",
  types: "Oggetti per tipo",
  ratings: "Oggetti per valutazione",
  stars: {
    one: "{count} stella",
    many: "{count} di stelle",
    other: "{count} stelle",
  },
  finished: "Giochi finiti per anno",
  name: "Nome",
  items: "Oggetti",
  copies: "Copie",
  year: "Anno",
  by: "{type}: {field}",
}
