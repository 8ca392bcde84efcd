import type { Words } from "../catalogue.ts"

export const worth: Words["worth"] = {
  title: "Wert",
  all: "Wert aller eigenen Stücke",
  empty:
    "Noch ist nichts bekannt. Geben Sie auf der Seite eines Stücks an, was Sie bezahlt haben. Marktwerte entstehen " +
    "aus Verkäufen hier.",
  hint:
    "Das sind Summen des Bekannten. Nichts ist umgerechnet oder geschätzt. Ein Marktwert ist, wofür dieselbe Ausgabe " +
    "im selben Zustand hier in den letzten 365 Tagen verkauft wurde. Ein Kauf ohne Tag steht in keinem Monat.",
  withoutAny: "Ohne Kaufpreis: {paid} von {items}. Ohne Marktwert: {market} von {items}.",
  paid: "Bezahlt",
  market: "Marktwert",
  nothing: "Nichts bekannt",
  sales: { one: "{count} Verkauf", other: "{count} Verkäufe" },
  known: "Bekannt von {count} von {items}",
  notKnown: "Nicht bekannt: {count} von {items}",
  byMonth: "Bezahlt bis zum Ende jedes Monats, in {currency}",
  month: "Monat",
}
