import type { Words } from "../catalogue.ts"

export const phone: Words["phone"] = {
  asOf: "Ohne Verbindung: Stand {time}",
  add: {
    title: "Was soll damit geschehen?",
    nothing:
      "Es wurde nichts geteilt. Teilen Sie einen Link, einen Text oder Bilder aus dem Menü einer anderen " +
      "App mit dieser.",
    asItem: "Als Stück hinzufügen",
    asPost: "Beitrag schreiben",
    into: "In die Sammlung",
    noCollection: "Ein Stück braucht eine Sammlung:",
    picture: "Ein geteiltes Bild",
  },
  changes: {
    count: {
      one: "{count} Änderung ist noch nicht gesendet",
      other: "{count} Änderungen sind noch nicht gesendet",
    },
    kept: "Es gibt keine Verbindung. Dies wird gesendet, sobald es eine gibt.",
    waits: "wartet auf eine Verbindung",
    kinds: {
      item: "Neues Stück",
      edit: "Geändertes Stück",
      want: "Neuer Wunsch",
    },
    throwAway: "Verwerfen",
    throwNamed: "„{name}“ verwerfen",
  },
  scan: {
    single: "Barcode scannen",
    several: "Barcodes scannen",
    stop: "Kamera beenden",
    camera: "Was die Kamera sieht",
    hold: "Halten Sie den Barcode vor die Kamera.",
    refused: "Die Kamera lässt sich hier nicht verwenden. Ein Bild des Barcodes genügt auch.",
    picture: "Bild aufnehmen oder wählen",
    read: "Gelesen: {code}",
    none: "Auf dem Bild wurde kein Barcode gefunden.",
    unknown: "Keine Quelle kennt {code}. Die Nummer steht im Formular.",
  },
}
