import type { Words } from "../catalogue.ts"

export const look: Words["look"] = {
  table: "Mostrar como tabla",
  tableOf: "Mostrar como tabla: {title}",
  of: "{value} de {of}",
  remove: "Quitar: {name}",
  undo: "Deshacer",
  from: "Da",
  item: "Cosa",
  to: "Recibe",
}
