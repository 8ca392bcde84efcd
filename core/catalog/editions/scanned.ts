import { Result } from "effect"
import { type Edition, editionIn, editionOf, partsOf } from "./edition.ts"
import type { EditionReason } from "./normal.ts"

/**
 * The edition that a code names: an edition as it is written, or the number that a scanner reads and people type, which
 * is an ISBN, a barcode or an ASIN. Contract: catalog, many codes.
 */
export const scannedEdition = (code: string): Result.Result<Edition, EditionReason> => {
  const written = code.trim()
  const scheme = /^([a-z]+):/i.exec(written)?.[1]?.toLowerCase()
  if (scheme !== undefined) return editionOf(written)
  if (/^B[\dA-Z]{9}$/i.test(written)) return editionIn("asin", written)
  const number = written.replace(/^(?:isbn|ean|upc|gtin)(?:-1[03])?[:\s]\s*/i, "")
  const book = editionIn("isbn", number)
  // A number that is no ISBN by its form may be another barcode. One whose check digit is wrong is none.
  return Result.isSuccess(book) || book.failure !== "format" ? book : editionIn("gtin", number)
}

/**
 * What an item is called that was added by its code, until it has a name: the number in the form that is printed on the
 * thing. Contract: catalog, many codes.
 */
export const codeName = (edition: Edition): string => {
  const { scheme, value } = partsOf(edition)
  if (scheme === "isbn") return `ISBN ${value}`
  if (scheme !== "gtin") return edition
  const digits = value.replace(/^0+/, "")
  if (digits.length <= 8) return `EAN ${digits.padStart(8, "0")}`
  if (digits.length <= 12) return `UPC ${digits.padStart(12, "0")}`
  return digits.length === 13 ? `EAN ${digits}` : `GTIN ${digits}`
}
