import type { Words } from "../catalogue.ts"

// The search, editions, all items of a user and what is counted of them, in German.
export const search: Words["search"] = {
  title: "Suche",
  field: "Suchen nach",
  hint: "Sie findet Ihre Stücke, Angebote, Leute, Tauschrunden, Veranstaltungen und Nachrichten.",
  none: "Zu „{q}“ wurde nichts gefunden.",
  all: "Alle davon",
  allNamed: "Alle davon: {kind}",
  found: {
    one: "{count} Treffer",
    other: "{count} Treffer",
  },
  talk: {
    open: "Suchen",
    title: "In dieser Unterhaltung suchen",
    field: "Wörter einer Nachricht",
    none: "Keine Nachricht hat diese Wörter.",
    found: "Gefundene Nachrichten",
    around: "Die Nachricht und was davor und danach geschrieben wurde",
    newest: "Zu den neuesten Nachrichten",
  },
}

export const edition: Words["edition"] = {
  known: "Was man von ihr weiß",
  lookUp: "Nachschlagen lassen",
  by: "Von",
  year: "Jahr",
  publisher: "Verlag",
  series: "Reihe",
  own: "Ihre Exemplare",
  none: "Sie haben keines davon.",
  offered: {
    one: "{count} anderer bietet sie an",
    other: "{count} andere bieten sie an",
  },
  want: "Zu meinen Wünschen",
  wanted: "Sie steht jetzt bei Ihren Wünschen.",
}

export const ownItems: Words["ownItems"] = {
  title: "Alle meine Stücke",
  search: "Habe ich das schon?",
  type: "Art",
  any: "Alle Arten",
  none: "Sie haben nichts mit diesen Wörtern.",
  noneOfIt: "Das haben Sie noch nicht.",
  empty: "Sie haben noch keine Stücke.",
}

export const statistics: Words["statistics"] = {
  title: "Statistik",
  empty: "Es gibt noch nichts zu zählen.",
  rated: "Mit Bewertung",
  types: "Stücke nach Art",
  ratings: "Stücke nach Bewertung",
  stars: {
    one: "{count} Stern",
    other: "{count} Sterne",
  },
  finished: "Durchgespielte Spiele nach Jahr",
  name: "Name",
  items: "Stücke",
  copies: "Exemplare",
  year: "Jahr",
  by: "{type}: {field}",
}
