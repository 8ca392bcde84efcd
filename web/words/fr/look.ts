import type { Words } from "../catalogue.ts"

// What figures, chips and other parts of the look say, in French.
export const look: Words["look"] = {
  table: "Afficher sous forme de tableau",
  tableOf: "Afficher sous forme de tableau : {title}",
  of: "{value} sur {of}",
  remove: "Retirer : {name}",
  undo: "Annuler",
  from: "Donne",
  item: "Objet",
  to: "Reçoit",
}
