import { Result } from "effect"
import { type Edition, editionIn } from "../../editions/edition.ts"
import { plainText, saysNone } from "./plain-text.ts"
import { none, type Reading, type Refusal, read, refused, type ValueChange } from "./reading.ts"
import { bareText, isRounded, wholeNumber } from "./spreadsheet-text.ts"

/** Which numbers a column has first of all: those of books, or barcodes. */
export type CodeKind = "isbn" | "gtin"

/**
 * The editions that the numbers in a cell name: ISBN, SBN, UPC, EAN and GTIN, however they are written. A column of one
 * kind may hold the other. Contract: catalog, what is read from a cell.
 */
export const readCodes = (cell: string, kind: CodeKind): Reading<ReadonlyArray<Edition>> => {
  if (cell.length > longest) return refused("unknown_code")
  const bare = bareText(cell)
  const simple = /^(?:\d{9}[\dX]|97[89]\d{10})$/.test(bare) ? Result.getOrNull(editionIn("isbn", bare)) : null
  if (simple !== null && (kind === "isbn" || bare.length === 13)) return read([simple])
  const text = plainText(bare).replace(/[\u2013-\u2015]/g, "-")
  if (saysNone(text) || /^[0[\]\s"'=]*$/.test(text)) return none
  if (isRounded(text)) return refused("rounded_by_spreadsheet")
  const editions = new Set<Edition>()
  let change: ValueChange | null = null
  let wrong: Refusal | null = null
  for (const part of text.split(/[;|\n/]|,(?!\d{3}(?:\D|$))|, /).slice(0, mostCodes)) {
    const codes = codesIn(part, kind)
    for (const code of codes) {
      if (typeof code === "string") wrong ??= code
      else {
        editions.add(code.edition)
        change ??= code.change
      }
    }
  }
  if (editions.size > 0) return read([...editions], change)
  return refused(wrong ?? "unknown_code")
}

const longest = 1_000
const mostCodes = 100

interface Code {
  readonly edition: Edition
  readonly change: ValueChange | null
}

/** The codes in a part of a cell: its digits as one, or each of its words, or a word with the add-on behind it. */
const codesIn = (part: string, kind: CodeKind): ReadonlyArray<Code | Refusal> => {
  const text = wholeNumber(bareText(part.replace(names, " ")))
  if (isRounded(text)) return ["rounded_by_spreadsheet"]
  const found = codeOf(text, kind)
  if (typeof found !== "string" || found === "code_of_series") return [found]
  const words = Array.from(text.matchAll(run), ([word]) => word.replace(/[- ]+$/, ""))
  const codes = words.flatMap((word): ReadonlyArray<Code | Refusal> => {
    const whole = codeOf(word, kind)
    if (typeof whole !== "string" || !word.includes(" ")) return [whole]
    return word.split(" ").map((one) => codeOf(one, kind))
  })
  return codes.length === 0 ? [found] : codes
}

/** What stands in front of a number. */
const names = /\b(?:isbn|ean|upc|gtin|sbn|barcode)(?:[- ]?(?:1[0234]|[8ae])(?=[:\s-]))?\b[:#]?/gi

/** Digits with hyphens and blanks between them, and the X at the end of an ISBN. */
const run = /\d[\d -]*[\dXx](?![\p{L}])/gu

/** The edition that digits name, as they are or with what was lost or added. */
const codeOf = (text: string, kind: CodeKind): Code | Refusal => {
  const digits = text.replace(/[\s-]/g, "").toUpperCase()
  if (!/^\d{6,18}X?$/.test(digits)) return "unknown_code"
  const others = kind === "isbn" ? isbnForms : gtinForms
  for (const { change, form } of others) {
    const value = form(digits, text)
    const edition = value === null ? null : Result.getOrNull(editionIn(value.scheme, value.digits))
    if (edition !== null) return { edition, change }
  }
  if (isOfSeries(digits)) return "code_of_series"
  return /^(?:\d{8}|\d{9}[\dX]|\d{12,14})$/.test(digits) ? "check_digit" : "unknown_code"
}

interface Form {
  readonly change: ValueChange | null
  /** What digits name; `text` is how they are written. */
  readonly form: (digits: string, text: string) => { readonly scheme: CodeKind; readonly digits: string } | null
}

const asIsbn: Form = {
  change: null,
  form: (digits) => (/^(?:\d{9}[\dX]|\d{13})$/.test(digits) ? { scheme: "isbn", digits } : null),
}
const asGtin: Form = {
  change: null,
  form: (digits) => (/^(?:\d{8}|\d{12,14})$/.test(digits) ? { scheme: "gtin", digits } : null),
}
const asProduct: Form = { ...asGtin, form: (digits, text) => (digits.length < 12 ? null : asGtin.form(digits, text)) }

/** Two or five digits behind the barcode of a book are its price. */
const withoutAddOn: Form = {
  change: "add_on_left_out",
  form: (digits) =>
    /^97[89]\d{10}(?:\d\d|\d{5})$/.test(digits) ? { scheme: "isbn", digits: digits.slice(0, 13) } : null,
}

/** A standard book number, or an ISBN whose zeros a spreadsheet took: its check digit proves them. */
const isbnWithZeros: Form = {
  change: "zeros_restored",
  form: (digits, text) => {
    // A spreadsheet leaves nothing between digits: 1234-5679 is the number of a magazine.
    const isLost = digits.length === 9 || digits.length === text.length
    return isLost && /^\d{6,8}[\dX]$/.test(digits) ? { scheme: "isbn", digits: digits.padStart(10, "0") } : null
  },
}
const gtinWithZeros: Form = {
  change: "zeros_restored",
  form: (digits) => {
    if (digits.length === 7) return { scheme: "gtin", digits: `0${digits}` }
    return digits.length === 11 || digits.length === 10 ? { scheme: "gtin", digits: digits.padStart(12, "0") } : null
  },
}

const isbnForms: ReadonlyArray<Form> = [asIsbn, withoutAddOn, isbnWithZeros, asProduct]
const gtinForms: ReadonlyArray<Form> = [asGtin, asIsbn, withoutAddOn, gtinWithZeros, isbnWithZeros]

/**
 * Whether digits are the code of a magazine or a comic with its add-on. The add-on says which issue it is, and the code
 * alone would name all issues.
 */
const isOfSeries = (digits: string): boolean => /^(?:977\d{10}|\d{12})(?:\d\d|\d{5})$/.test(digits)
