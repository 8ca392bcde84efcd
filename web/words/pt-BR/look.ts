import type { Words } from "../catalogue.ts"

export const look: Words["look"] = {
  table: "Mostrar como tabela",
  tableOf: "Mostrar como tabela: {title}",
  of: "{value} de {of}",
  remove: "Tirar: {name}",
  undo: "Desfazer",
  from: "Dá",
  item: "Coisa",
  to: "Recebe",
}
