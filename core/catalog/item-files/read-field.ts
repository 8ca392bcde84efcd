import { Result } from "effect"
import type { SchemaField } from "../collections/schema-field.ts"
import { type FieldValue, fitsField } from "../items/values.ts"
import { fieldValueOf } from "./field-cell.ts"
import type { NoteReason } from "./file-row.ts"
import type { Words } from "./presets/preset.ts"
import { keyOfWord, wordsByBeginning } from "./presets/words.ts"
import { type Cell, decimalOf, type RowCells } from "./row-cells.ts"
import { currencyOfColumn } from "./values/currency-words.ts"
import { cutText } from "./values/cut-text.ts"
import { readAmount } from "./values/read-amount.ts"
import { readDay, readYear } from "./values/read-date.ts"
import { type NumberStyle, readNumber } from "./values/read-number.ts"
import { readBoolean } from "./values/read-word.ts"
import { bareText, isRounded } from "./values/spreadsheet-text.ts"

/** The value of a field, `null` where the cell says that there is none, and what was changed for it. */
interface Found {
  readonly value: FieldValue | null
  readonly change: NoteReason | null
}

type Read = Result.Result<Found, NoteReason>

/**
 * The value that a cell means for a field, or why it means none. A hidden field accepts every text.
 * Contract: catalog, what is read from a cell.
 */
export const fieldOf = (row: RowCells, field: SchemaField, target: string, cell: Cell): Read => {
  const { decimalComma } = row.reading
  if (row.isStrict) {
    const value = fieldValueOf(field, cell.text, decimalComma)
    return value === null || isRoundedNumber(field, cell.text) ? Result.fail("unfit") : found(value)
  }
  if (isUnknown(row, field, cell)) return found(null)
  const read = typed(row, field, target, cell)
  if (Result.isFailure(read)) return field.isHidden ? found(cell.text) : read
  const { value } = read.success
  return value === null || fitsField(field, value) ? read : field.isHidden ? found(cell.text) : Result.fail("unfit")
}

/** Whether a spreadsheet has rounded what is to be the number of a book. */
const isRoundedNumber = ({ definition: { key } }: Pick<SchemaField, "definition">, text: string): boolean =>
  key === "isbn" && isRounded(bareText(text))

/** Sites write -1 where no number is below zero for what is not known. */
const isUnknown = (row: RowCells, { definition }: SchemaField, { text }: Cell): boolean => {
  const isCounted = definition.type === "number" || definition.type === "money"
  return row.reading.kind === "preset" && isCounted && /^-1(?:[.,]0+)?$/.test(text)
}

const found = (value: FieldValue | null, change: NoteReason | null = null): Read => Result.succeed({ value, change })

const typed = (row: RowCells, { definition }: SchemaField, target: string, cell: Cell): Read => {
  const { column, text } = cell
  const { minorUnits, currencies, words } = row.plan
  const name = column.column.toLowerCase()
  switch (definition.type) {
    case "text":
      if (isRoundedNumber({ definition }, text)) return Result.fail("rounded_by_spreadsheet")
      return cutText(row.singleBlanks(nameOfNumber(row, target, text) ?? row.plain(row.unnumbered(cell))), textLimit)
    case "select":
      return optionOf(definition.options ?? [], words.get(target) ?? noWords, text)
    case "number":
      if (column.targets.includes("year") || /(?:^|_)year$/.test(definition.key)) return readYear(text, row.years)
      return readNumber(text, { decimal: decimalOf(row, column.decimal), ...styleOfKey(definition.key) })
    case "money": {
      const ofCurrency = currencies.get(name)
      return readAmount(text, {
        currency: definition.currency ?? "",
        decimal: decimalOf(row, column.decimal),
        named: ofCurrency === undefined ? currencyOfColumn(column.column) : row.named(ofCurrency),
        minor: minorUnits.has(name) || row.reading.options?.minorUnits === true,
      })
    }
    case "boolean":
      return readBoolean(text, [column.column, definition.key])
    case "date":
      return dayOfCell(row, cell)
  }
}

/** What a site means by a number that it writes in place of a word. */
const nameOfNumber = (row: RowCells, target: string, text: string): string | undefined => {
  const names = /^\d{1,2}$/.test(text) ? row.plan.words.get(target)?.[text] : undefined
  return typeof names === "object" ? names[0] : names
}

/** What the key of a field says of its numbers: `min_players` takes the lower end of a range, and pages are whole. */
const styleOfKey = (key: string): NumberStyle => ({
  minutes: /(?:_|^)(?:minutes|playtime)$/.test(key),
  whole: /^(?:page_count|pages|(?:min|max)_players|play_?time_minutes)$/.test(key),
  ...(key.startsWith("min_") ? { end: "lower" } : /^(?:max_|play_time)/.test(key) ? { end: "upper" } : {}),
})

/** The day that a cell says. */
export const dayOfCell = (row: RowCells, { column, text }: Cell) =>
  readDay(text, { orders: { ...column.orders, ...ordersOf(row) }, ...numbersOf(row), ...row.years })

const textLimit = 5_000

const ordersOf = ({ reading: { options } }: RowCells) =>
  options?.dates === undefined ? {} : { "/": options.dates, "-": options.dates, ".": options.dates }

const numbersOf = ({ reading: { options } }: RowCells) =>
  options?.dateNumbers === undefined ? {} : { numbers: options.dateNumbers }

const noWords: Words = {}

/** The option that a text means: by its own words, by the words of the site, or by one of a list. */
const optionOf = (options: ReadonlyArray<string>, words: Words, text: string): Read => {
  const whole = optionOfWord(options, words, text)
  if (whole !== undefined) return found(whole)
  const signs = words === noWords ? /[,;|]/ : /[,;|/]/
  const parts = text.split(signs, mostParts).map((part) => optionOfWord(options, words, part.trim()))
  const [first] = parts.filter((part) => typeof part === "string")
  if (first !== undefined) return found(first, parts.length > 1 && parts.includes(undefined) ? "words_left_out" : null)
  return parts.every((part) => part === null) ? found(null) : Result.fail("unknown_option")
}

const mostParts = 50

/** `undefined` for a word that means no option, `null` for one that means that there is none. */
const optionOfWord = (options: ReadonlyArray<string>, words: Words, given: string): string | null | undefined => {
  if (options.includes(given)) return given
  const word = given.slice(0, longestWord)
  const key = keyOfWord(word)
  const { short, whole } = keysOf(options)
  const same = whole.get(key)
  if (same !== undefined) return same
  const bare = word.replace(around, "")
  const plain = keyOfWord(words === noWords ? bare : bare.replace(maker, ""))
  const forms = [key, key.replace(/[+-]+$/, ""), keyOfWord(bare), plain]
  const meant = forms.map((form) => meaningOf(words, form)).find((one) => one !== undefined)
  if (meant === "") return null
  const wanted = typeof meant === "string" ? [meant] : (meant ?? [])
  const inside = (/[([]([^()[\]]+)[)\]]\s*$/.exec(word)?.[1] ?? "").split(/ or |[,/]/).map(keyOfWord)
  const named = (one: string): string | undefined => {
    if (options.includes(one)) return one
    return ofService.test(one) ? undefined : (whole.get(keyOfWord(one)) ?? short.get(keyOfWord(one)))
  }
  const found = whole.get(plain) ?? wanted.map(named).find((one) => one !== undefined)
  return found ?? inside.map((one) => whole.get(one)).find((one) => one !== undefined) ?? short.get(key)
}

/** A name that the service has for an option, which is no word of another one. */
const ofService = /^[a-z_]+$/

/** Expressions that look back take quadratic time, and a cell may have 32 KB. */
const longestWord = 200

interface OptionKeys {
  readonly whole: ReadonlyMap<string, string>
  /** By what is in brackets and in front of them, as far as it is that of one option: `Very Good Plus (VG+)`. */
  readonly short: ReadonlyMap<string, string | undefined>
}

const keysOf = (options: ReadonlyArray<string>): OptionKeys => {
  const known = optionKeys.get(options)
  if (known !== undefined) return known
  const whole = new Map(options.toReversed().map((option) => [keyOfWord(option), option]))
  const short = new Map<string, string | undefined>()
  for (const option of options) {
    const [, front = "", inside = ""] = /^(.+?)\s*\(([^()]+)\)$/.exec(option) ?? []
    for (const form of new Set([front, inside, ...inside.split(/ or |[,/]/)].map(keyOfWord)))
      short.set(form, short.has(form) ? undefined : option)
  }
  whole.delete("")
  short.delete("")
  const keys = { whole, short }
  optionKeys.set(options, keys)
  return keys
}

const optionKeys = new WeakMap<ReadonlyArray<string>, OptionKeys>()

/** What stands around the name of a platform: its region, and what is in brackets. */
const around = /^(?:PAL|NTSC(?:-[UJC])?|JP|EU|US|Asian English)\s+|\s*[([].*[)\]]\s*$/gi

/** Sites write the maker of a platform or leave it out. */
const maker = /^(?:Sony|Microsoft|Nintendo|Sega|Apple)\s+/i

const meaningOf = (words: Words, key: string): string | ReadonlyArray<string> | undefined => {
  if (Object.hasOwn(words, key)) return words[key]
  const least = wordsByBeginning.get(words)
  if (least === undefined) return undefined
  const known = Object.keys(words).filter((word) => word.length >= least && key.startsWith(word))
  const [longest] = known.toSorted((one, other) => other.length - one.length)
  return longest === undefined ? undefined : words[longest]
}
