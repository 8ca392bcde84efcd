import type { Words } from "../catalogue.ts"

// What the page of a share link says, in French.
export const shares: Words["shares"] = {
  title: "Partagé avec vous",
  signIn: "Connectez-vous pour faire une offre",
  by: "Partagé par {name}",
  gone: "Ce lien n’est plus valable.",
  items: { one: "{count} objet", many: "{count} objets", other: "{count} objets" },
  things: "Objets",
  empty: "Elle ne contient pas encore d’objets.",
}
