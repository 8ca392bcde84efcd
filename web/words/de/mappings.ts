import type { Words } from "../catalogue.ts"

// What the page about mappings of imports says, in German.
export const mappings: Words["settings"]["mappings"] = {
  title: "Importzuordnungen",
  about: "Wie Dateien anderer Seiten und Programme gelesen werden, die keine Vorlage kennt.",
  empty: "Noch keine eigenen Zuordnungen.",
  new: "Neue Zuordnung",
  save: "Zuordnung speichern",
  name: "Name",
  nameHint: "Kleinbuchstaben, Ziffern, - und _.",
  kept: "enthält, was diese Zeilen nicht ausdrücken können, und bleibt, wie es ist.",
  lines: {
    columns: {
      label: "Spalten",
      hint: "Je eine Zeile: Titel = name. Auch copies, editions, rating, comment, externalRef und field.<key>.",
    },
    joins: {
      label: "Spalten, die ein Text werden",
      hint: 'Je eine Zeile: name = Artist + " - " + Title. Ohne Anführungszeichen steht ein Leerzeichen dazwischen.',
    },
    constants: {
      label: "Was jedes Stück erhält",
      hint: "Wo die Zeile nichts hat: field.series = Dune. Für rating, comment und Felder.",
    },
    words: {
      label: "Was Wörter bedeuten",
      hint: "Eine Zeile für jedes: field.condition: Near Mint = near_mint. Nichts hinter = heißt kein Wert.",
    },
  },
  choices: {
    dates: {
      label: "Reihenfolge von Tag und Monat",
      options: { dmy: "Tag zuerst: 31/12/2024", mdy: "Monat zuerst: 12/31/2024" },
    },
    dateNumbers: {
      label: "Bloße Zahlen als Datum",
      options: {
        days1900: "Tage seit 1900",
        days1904: "Tage seit 1904",
        seconds: "Sekunden seit 1970",
        milliseconds: "Millisekunden seit 1970",
      },
    },
    decimal: { label: "Dezimalzeichen", options: { ".": "1.50", ",": "1,50" } },
    ratingOf: { label: "Beste Bewertung", options: { 5: "5", 10: "10", 100: "100" } },
  },
  minorUnits: "Beträge stehen in der kleinsten Einheit, etwa in Cent",
}
