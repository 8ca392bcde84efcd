import type { Words } from "../catalogue.ts"

// How one looks at lists and things, and the first steps, in German.
export const browsing: Words["browsing"] = {
  chosen: "Gesetzte Filter",
  filters: "Filter",
  view: "Darstellung",
  views: { covers: "Cover", table: "Tabelle" },
  figures: "Zahlen",
  copies: "Exemplare",
  minRating: "Bewertung ab",
  anyValue: "Beliebig",
  equals: "{field}: {value}",
  from: "ab {price}",
  upTo: "bis {price}",
  narrow: "Eingrenzen",
  listed: "Angeboten seit",
  share: "Teilen",
  copied: "Die Adresse wurde kopiert.",
  ask: "{name} fragen",
  firstSteps: {
    title: "Erste Schritte",
    what: "Was sammeln Sie?",
    list: "Liste mitbringen",
    listHint: "Eine Datei von Goodreads, BoardGameGeek, Discogs und anderen, oder eine eigene Tabelle.",
    thing: "Etwas hinzufügen",
    thingHint: "Suchen Sie es nach dem Titel, oder beschreiben Sie es, mit einem Bild.",
    codes: "Codes scannen oder einfügen",
    codesHint: "Barcodes und ISBN, so viele Sie wollen: Titel und Cover kommen von selbst.",
    look: "Umsehen",
    lookHint: "Sehen Sie, was andere anbieten, und sagen Sie, was Sie suchen.",
    dismiss: "Jetzt nicht",
  },
}
