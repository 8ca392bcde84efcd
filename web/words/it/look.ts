import type { Words } from "../catalogue.ts"

// What figures, chips and other parts of the look say, in Italian.
export const look: Words["look"] = {
  table: "Mostra come tabella",
  tableOf: "Mostra come tabella: {title}",
  of: "{value} su {of}",
  remove: "Togli: {name}",
  undo: "Annulla",
  from: "Dà",
  item: "Oggetto",
  to: "Riceve",
}
