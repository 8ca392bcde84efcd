import type { Words } from "../catalogue.ts"

// What the page of worth says, in Italian.
export const worth: Words["worth"] = {
  title: "Valore",
  all: "Valore di tutti i tuoi oggetti",
  empty:
    "Non si sa ancora nulla. Indica nella pagina di un oggetto quanto lo hai pagato. I valori di mercato " +
    "derivano dalle vendite fatte qui.",
  hint:
    "Queste sono le somme di ciò che è noto. Nulla viene convertito o stimato. Un valore di mercato è il " +
    "prezzo a cui la stessa edizione è stata venduta qui negli ultimi 365 giorni, nelle stesse condizioni. " +
    "Un acquisto senza data non rientra in nessun mese.",
  withoutAny: "Senza prezzo d’acquisto: {paid} su {items}. Senza valore di mercato: {market} su {items}.",
  paid: "Pagato",
  market: "Valore di mercato",
  nothing: "Non si sa nulla",
  sales: { one: "{count} vendita", many: "{count} vendite", other: "{count} vendite" },
  known: "Noto per {count} su {items}",
  notKnown: "Non noto: {count} su {items}",
  byMonth: "Pagato alla fine di ogni mese, in {currency}",
  month: "Mese",
}
