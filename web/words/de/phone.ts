import type { Words } from "../catalogue.ts"

export const phone: Words["phone"] = {
  asOf: "Ohne Verbindung: Stand {time}",
  scan: {
    single: "Barcode scannen",
    several: "Barcodes scannen",
    stop: "Kamera beenden",
    camera: "Was die Kamera sieht",
    hold: "Halte den Barcode vor die Kamera.",
    refused: "Die Kamera lässt sich hier nicht verwenden. Ein Bild des Barcodes genügt auch.",
    picture: "Bild aufnehmen oder wählen",
    read: "Gelesen: {code}",
    none: "Auf dem Bild wurde kein Barcode gefunden.",
    unknown: "Keine Quelle kennt {code}. Die Nummer steht im Formular.",
  },
}
