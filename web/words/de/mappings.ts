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
  sample: "Erste Zeilen einer Datei",
  sampleHint:
    "Mit der Kopfzeile: Ihre Spalten werden unten vorgeschlagen, und Zuordnungen lassen sich damit ausprobieren.",
  try: "Ausprobieren",
  tryFirst: "Fügen Sie oben die ersten Zeilen einer Datei ein, um diese Zuordnung auszuprobieren.",
  column: "Spalte",
  target: "Was sie füllt",
  between: "Dazwischen",
  text: "Inhalt",
  word: "Wort",
  meaning: "Bedeutung",
  cell: "{title}, Zeile {row}: {name}",
  removeRow: "Zeile {row} entfernen: {title}",
  addRow: "Zeile hinzufügen: {title}",
  lines: {
    columns: {
      label: "Spalten",
      hint: "Für jede Spalte, was sie füllt, etwa name oder field.author. Eine Spalte ohne Angabe bleibt weg.",
    },
    joins: {
      label: "Spalten, die ein Text werden",
      hint: "Zeilen eines Ziels werden verbunden, mit dem Text der ersten dazwischen, sonst einem Leerzeichen.",
    },
    constants: {
      label: "Was jedes Stück erhält",
      hint: "Wo die Zeile nichts hat: für rating, comment, copies, tags, location und Felder.",
    },
    words: {
      label: "Was Wörter bedeuten",
      hint: "Eine Zelle mit diesem Wort gilt als seine Bedeutung; ohne Bedeutung ist es kein Wert.",
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
