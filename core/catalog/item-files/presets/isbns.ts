import type { Preset } from "./preset.ts"

/** What apps and people call the number of a book or a product, besides `ISBN`. */
const numbers = [
  ...["ISBN13", "ISBN-13", "ISBN 13", "ISBN10", "ISBN-10", "ISBN 10", "ISBNs", "EAN", "EAN13", "EAN-13", "GTIN", "UPC"],
  ...[
    "Barcode",
    "Barcodes",
    "Bar code",
    "EAN/UPC",
    "UPC/EAN",
    "Strichcode",
    "Code-barres",
    "Código de barras",
    "Codice a barre",
  ],
]

/** What apps that scan barcodes write, and people type. An item is called by its number until its owner names it. */
export const isbns: Preset = {
  site: "A list of ISBNs",
  guide: "https://www.isbn-international.org/content/what-isbn",
  format: "csv",
  mark: ["ISBN"],
  otherMarks: numbers.map((name) => [name]),
  isList: true,
  needs: ["ISBN"],
  columns: [
    ...["ISBN", ...numbers].map((name) => [name, "isbn"] as const),
    ["Title", "name"],
    ["Name", "name"],
    ["Quantity", "copies"],
    ["Count", "copies"],
  ],
  identity: ["ISBN", ...numbers],
}
