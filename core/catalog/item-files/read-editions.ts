import { Result } from "effect"
import {
  type Edition,
  type EditionScheme,
  editionIn,
  editionLimit,
  editionOf,
  editionSchemes,
} from "../editions/edition.ts"
import type { PlacedColumn, RowCells } from "./row-cells.ts"
import { readCodes } from "./values/read-codes.ts"

/** The editions that the cells of a row name, in the order of the columns. */
export const editionsIn = (row: RowCells): ReadonlyArray<Edition> => {
  const editions = new Set<Edition>()
  for (const { column, target } of targetsOf(row)) {
    const text = row.at(column)
    if (text === "") continue
    const cell = { column, text }
    if (!row.isStrict && isCode(target)) {
      const codes = readCodes(text, target === "isbn" || target === "edition.isbn" ? "isbn" : "gtin")
      if (Result.isFailure(codes)) row.note(column.column, codes.failure, text)
      else {
        for (const edition of codes.success.value ?? []) editions.add(edition)
        if (codes.success.change !== null) row.note(column.column, codes.success.change, text)
      }
    } else {
      const written = editionsOf(target, text, row.isStrict)
      for (const { success } of written.filter(Result.isSuccess)) editions.add(success)
      if (written.some(Result.isFailure)) row.refuse(cell, "edition", "unknown_code")
    }
    if (editions.size > editionLimit) row.refuse(cell, "edition", "too_many")
  }
  const card = cardIn(row, editions)
  if (card !== null) editions.add(card)
  return [...editions].slice(0, editionLimit)
}

/**
 * The edition of a card by its set and its number there. Where a row has the number of Scryfall, which names the same
 * card, that one is enough.
 */
const cardIn = (row: RowCells, editions: ReadonlySet<Edition>): Edition | null => {
  const cards = row.plan.preset?.cards
  if (cards === undefined || [...editions].some((edition) => edition.startsWith("scryfall:"))) return null
  const [set, number] = [cards.sets, cards.numbers].map((names) => {
    const text = names.map((name) => row.named(name)).find((one) => one !== "") ?? ""
    return text.replace(/^\((.*)\)$/, "$1")
  })
  if (cards.plainNumbersOnly === true && !/^\d+[a-z★*†‡]?$/i.test(number ?? "")) return null
  return Result.getOrNull(editionIn("mtg", `${set}/${number}`))
}

/** The first ISBN in a row, for a field. */
export const isbnIn = (row: RowCells): string | undefined => {
  for (const { text } of row.all("isbn")) {
    const codes = readCodes(text, "isbn")
    const isbn = Result.isSuccess(codes) ? codes.success.value?.find((one) => one.startsWith("isbn:")) : undefined
    if (isbn !== undefined) return isbn.slice("isbn:".length)
  }
  return undefined
}

const isCode = (target: string): boolean => ["isbn", "code", "edition.isbn", "edition.gtin"].includes(target)

interface EditionColumn {
  readonly column: PlacedColumn
  readonly target: string
}

const targetsOf = ({ plan: { columnsOf } }: RowCells): ReadonlyArray<EditionColumn> => {
  const known = byPlan.get(columnsOf)
  if (known !== undefined) return known
  const found = [...columnsOf]
    .filter(([target]) => namesEditions(target))
    .flatMap(([target, columns]) => columns.map((column) => ({ column, target })))
    .toSorted((one, other) => one.column.place - other.column.place)
  byPlan.set(columnsOf, found)
  return found
}

const byPlan = new WeakMap<object, ReadonlyArray<EditionColumn>>()
const editionPrefix = "edition."

const namesEditions = (target: string): boolean =>
  ["editions", "isbn", "code", "identifiers"].includes(target) || target.startsWith(editionPrefix)

type Written = Result.Result<Edition, unknown>

const editionsOf = (target: string, cell: string, isStrict: boolean): ReadonlyArray<Written> => {
  if (target === "editions" && isStrict) return cell.split(/\s+/).slice(0, mostWords).map(editionOf)
  if (target === "editions" || target === "identifiers") return identifiersIn(cell)
  const scheme = target.slice(editionPrefix.length)
  return [isScheme(scheme) ? editionIn(scheme, cell) : Result.fail("scheme")]
}

/** What calibre calls identifiers, and what people write so: `goodreads:39000001,isbn:9781000008012`. */
const identifiersIn = (cell: string): ReadonlyArray<Written> =>
  cell
    .split(/[,;\s]+/)
    .filter((word) => word !== "")
    .slice(0, mostWords)
    .map(editionOf)

const isScheme = (text: string): text is EditionScheme => editionSchemes.some((scheme) => scheme === text)

// Equal editions count once, so a cell may have more words than an item has editions.
const mostWords = 100
