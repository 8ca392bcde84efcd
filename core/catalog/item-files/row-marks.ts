import { Result } from "effect"
import { isMoney, type Money } from "../../shared/index.ts"
import type { NoteReason, RowOffer } from "./file-row.ts"
import type { OfferRule } from "./presets/preset.ts"
import { type Cell, constantOf, decimalOf, type RowCells } from "./row-cells.ts"
import { currencyIn, currencyOfColumn } from "./values/currency-words.ts"
import { readAmount } from "./values/read-amount.ts"
import { readBoolean } from "./values/read-word.ts"

/** What a row says of its item being for trade or for sale. What is for sale without a price is noted. */
export const offerOf = (row: RowCells): RowOffer | null => {
  if (row.reading.asListings !== true) return null
  const isFor = (kind: OfferRule["kind"]) => ofSite(row, kind) ?? markOf(row, kind === "sale" ? "forSale" : "forTrade")
  const [sale, trade] = [isFor("sale"), isFor("trade")]
  const price = sale === null ? null : priceIn(row, sale)
  if (price !== null) return { kind: trade === null ? "sale" : "both", price }
  return trade === null ? null : { kind: "trade", price: null }
}

/** The most that something may cost that a row looks for; `null` for any price. */
export const maxPriceOf = (row: RowCells): Money | null => {
  const cell = row.first("maxPrice")
  return cell === undefined ? null : moneyIn(row, cell)
}

/** The cell of a user's mapping that says yes: with a word for it, or a number above 0. `null` for another one. */
export const markOf = (row: RowCells, target: "forTrade" | "forSale" | "wanted"): Cell | null => {
  const given = row.first(target) ?? constantOf(row, target)
  const cell = given === undefined ? null : row.meant(target, given)
  if (given === undefined || cell === null) return null
  if (/^\d+$/.test(cell.text)) return Number(cell.text) > 0 ? given : null
  const read = readBoolean(cell.text)
  if (Result.isFailure(read)) row.note(given.column.column, read.failure, given.text)
  return Result.isSuccess(read) && read.success.value === true ? given : null
}

const ofSite = (row: RowCells, kind: OfferRule["kind"]): Cell | null => {
  for (const rule of row.plan.preset?.offers ?? []) {
    const column = row.plan.named.get(rule.column.toLowerCase())
    if (rule.kind !== kind || column === undefined) continue
    const text = row.at(column)
    if (saysSo(rule, text)) return { column, text }
  }
  return null
}

const saysSo = ({ words }: OfferRule, cell: string): boolean =>
  words === undefined ? Number.parseInt(cell, 10) > 0 : cell.split(",").some((one) => words.includes(keyOf(one)))

const keyOf = (word: string): string => word.trim().toLowerCase()

const priceIn = (row: RowCells, sale: Cell): Money | null => {
  const cell = row.first("price")
  if (cell === undefined) row.note(sale.column.column, "no_price", sale.text)
  return cell === undefined ? null : moneyIn(row, cell, { none: "no_price" })
}

interface MoneyStyle {
  /** What is noted for no price. */
  readonly none?: NoteReason
  /** What a column of currencies says. */
  readonly named?: string | null
  /** Whether nothing is noted, because the cell fills something else too. */
  readonly isQuiet?: boolean
}

/** The price in a cell, which has to name its currency unless the import does. */
export const moneyIn = (row: RowCells, { column, text }: Cell, style: MoneyStyle = {}): Money | null => {
  const { isQuiet = false, none = null } = style
  const { currencies, minorUnits } = row.plan
  const { currency: ofImport, options } = row.reading
  const name = column.column.toLowerCase()
  const ofColumn = currencies.get(name)
  const named = ofColumn === undefined ? (style.named ?? currencyOfColumn(column.column)) : row.named(ofColumn)
  const currency = ofImport ?? currencyIn(`${codeIn(named)} ${text}`)
  // Whether there is a price at all does not depend on its currency.
  const written = { currency: currency ?? anyCurrency, decimal: decimalOf(row, column.decimal), named }
  const read = readAmount(text, { ...written, minor: minorUnits.has(name) || options?.minorUnits === true })
  const refuse = (reason: NoteReason): null => {
    if (!isQuiet) row.note(column.column, reason, text)
    return null
  }
  const isNone = Result.isSuccess(read) && (read.success.value === null || read.success.value === 0)
  if (isNone) return none === null ? null : refuse(none)
  if (currency === null) return refuse("no_currency")
  if (Result.isFailure(read)) return refuse(read.failure)
  const price = { amount: read.success.value ?? 0, currency }
  return isMoney(price) ? price : refuse("negative")
}

/** What a column of currencies says; some write its code in lower case. */
const codeIn = (named: string | null): string => (/^[a-z]{3}$/.test(named ?? "") ? named?.toUpperCase() : named) ?? ""

const anyCurrency = "EUR"
