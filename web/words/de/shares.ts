import type { Words } from "../catalogue.ts"

// What the page of a share link says, in German.
export const shares: Words["shares"] = {
  title: "Mit Ihnen geteilt",
  signIn: "Anmelden und ein Angebot machen",
  by: "Geteilt von {name}",
  gone: "Dieser Link gilt nicht mehr.",
  items: { one: "{count} Stück", other: "{count} Stücke" },
  things: "Stücke",
  empty: "Es sind noch keine Stücke darin.",
}
