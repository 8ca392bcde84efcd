import type { Preset } from "./preset.ts"

/** What apps that scan barcodes write, and people type. An item is called by its number until its owner names it. */
export const isbns: Preset = {
  site: "A list of ISBNs",
  guide: "https://www.isbn-international.org/content/what-isbn",
  format: "csv",
  mark: ["ISBN"],
  otherMarks: [["ISBN13"], ["ISBN-13"], ["ISBN10"], ["ISBN-10"], ["ISBNs"], ["EAN"], ["Barcode"]],
  isList: true,
  needs: ["ISBN"],
  columns: [
    ["ISBN", "isbn"],
    ["ISBN13", "isbn"],
    ["ISBN-13", "isbn"],
    ["ISBN10", "isbn"],
    ["ISBN-10", "isbn"],
    ["ISBNs", "isbn"],
    ["EAN", "isbn"],
    ["Barcode", "isbn"],
    ["Title", "name"],
  ],
  identity: ["ISBN", "ISBN13", "ISBN-13", "ISBN10", "ISBN-10", "ISBNs", "EAN", "Barcode"],
}
