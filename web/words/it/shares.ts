import type { Words } from "../catalogue.ts"

// What the page of a share link says, in Italian.
export const shares: Words["shares"] = {
  title: "Condiviso con te",
  signIn: "Accedi per fare un’offerta",
  by: "Condiviso da {name}",
  gone: "Questo link non è più valido.",
  items: { one: "{count} oggetto", many: "{count} oggetti", other: "{count} oggetti" },
  things: "Oggetti",
  empty: "Non contiene ancora oggetti.",
}
