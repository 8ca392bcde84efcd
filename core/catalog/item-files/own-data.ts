import { Result } from "effect"
import { isMoney, minorUnitsOf } from "../../shared/index.ts"
import type { Schema } from "../collections/schema-field.ts"
import { locationLimit } from "../items/item.ts"
import { isTag, tagKeyOf, tagLength, tagLimit } from "../items/tags.ts"
import { isCalendarDate } from "../items/value-types.ts"
import { isLocation, isStorable } from "./checks.ts"
import type { RowChange } from "./file-row.ts"
import { keyOfWord } from "./presets/words.ts"
import { dayOfCell } from "./read-field.ts"
import { type Cell, constantOf, type RowCells } from "./row-cells.ts"
import { moneyIn } from "./row-marks.ts"
import { tagsInCell } from "./tags-cell.ts"
import { cutText } from "./values/cut-text.ts"

/** What a row says of what is its owner's alone: tags, location and purchase. Contract: catalog, in. */
export const ownDataIn = (row: RowCells, schema: Schema): Pick<RowChange, "tags" | "location" | "purchase"> => {
  const clears = (target: string) => row.isStrict && row.has(target)
  const [tags, location] = [tagsIn(row), locationIn(row)]
  const [price, on] = [priceIn(row, schema), dayIn(row)]
  const purchase = {
    ...(price !== null || clears("purchasePrice") ? { price } : {}),
    ...(on !== null || clears("purchaseDate") ? { on } : {}),
  }
  return {
    ...(tags.length > 0 || clears("tags") ? { tags } : {}),
    ...(location !== null || clears("location") ? { location } : {}),
    ...(Object.keys(purchase).length > 0 ? { purchase } : {}),
  }
}

const tagsIn = (row: RowCells): ReadonlyArray<string> => {
  const cells = row.all("tags")
  const constant = constantOf(row, "tags")
  const given = cells.length === 0 && constant !== undefined ? [constant] : cells
  const found = new Map<string, string>()
  for (const cell of given) {
    const words = tagsInCell(row.isStrict ? cell.text : row.plain(cell.text), row.isStrict)
    for (const word of words) {
      const tag = tagIn(row, cell, word)
      if (tag === null || found.has(tagKeyOf(tag))) continue
      if (found.size === tagLimit) {
        row.refuse(cell, "field", "too_many")
        return [...found.values()]
      }
      found.set(tagKeyOf(tag), tag)
    }
  }
  return [...found.values()]
}

const tagIn = (row: RowCells, cell: Cell, word: string): string | null => {
  if (isTag(word)) return word
  if (row.isStrict || !isStorable(word)) {
    row.refuse(cell, "field", "unfit")
    return null
  }
  return textIn(row, cell, word, tagLength)
}

const locationIn = (row: RowCells): string | null => {
  const cell = row.all("location").find(({ text }) => isPlace(row, text)) ?? constantOf(row, "location")
  if (cell === undefined || (row.isStrict && isLocation(cell.text))) return cell?.text ?? null
  if (row.isStrict || !isStorable(cell.text)) {
    row.refuse(cell, "field", "unfit")
    return null
  }
  return textIn(row, cell, row.plain(cell.text), locationLimit)
}

/** Whether a word of a site names a place, and not that something is in none. */
const isPlace = (row: RowCells, text: string): boolean => row.plan.words.get("location")?.[keyOfWord(text)] !== ""

/** As much of a text as fits. */
const textIn = (row: RowCells, cell: Cell, text: string, most: number): string | null => {
  const { change, value } = Result.getOrThrow(cutText(text, most))
  if (change !== null) row.note(cell.column.column, change, text)
  return value?.trim() || null
}

const priceIn = (row: RowCells, schema: Schema) => {
  const cell = row.first("purchasePrice")
  if (cell === undefined) return null
  const currency = row.first("purchaseCurrency")?.text ?? null
  if (!row.isStrict) {
    const isOfField = schema.some(({ definition: { key } }) => cell.column.targets.includes(`field.${key}`))
    return moneyIn(row, cell, { named: currency, isQuiet: isOfField })
  }
  const text = row.reading.decimalComma ? cell.text.replace(",", ".") : cell.text
  const price = { amount: minorUnitsOf(text, currency ?? "") ?? 0, currency: currency ?? "" }
  if (isMoney(price)) return price
  row.refuse(cell, "field", "unfit")
  return null
}

const dayIn = (row: RowCells): string | null => {
  const cell = row.first("purchaseDate")
  if (cell === undefined) return null
  if (row.isStrict) {
    const day = cell.text.replaceAll("/", "-")
    if (isCalendarDate(day)) return day
    row.refuse(cell, "field", "unfit")
    return null
  }
  const read = dayOfCell(row, cell)
  if (Result.isFailure(read)) {
    row.refuse(cell, "field", read.failure)
    return null
  }
  const { change, value } = read.success
  if (change !== null) row.note(cell.column.column, change, cell.text)
  return value
}
