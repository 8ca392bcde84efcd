import type { Words } from "../catalogue.ts"

// What the page of a share link says, in Brazilian Portuguese.
export const shares: Words["shares"] = {
  title: "Compartilhado com você",
  signIn: "Entrar para fazer uma oferta",
  by: "Compartilhado por {name}",
  gone: "Este link não vale mais.",
  items: { one: "{count} item", many: "{count} itens", other: "{count} itens" },
  things: "Itens",
  empty: "Ainda não há itens nele.",
}
