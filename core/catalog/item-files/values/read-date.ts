import { Result } from "effect"
import { countsBack, wordDate } from "./date-in-words.ts"
import type { DateStyle } from "./date-style.ts"
import { numericDate } from "./numeric-date.ts"
import { dayOf, isPlaceholder, type PartialDate, partialDate } from "./partial-date.ts"
import { plainText, saysNone } from "./plain-text.ts"
import { none, type Reading, type Refusal, read, refused, type ValueChange } from "./reading.ts"
import { bareText } from "./spreadsheet-text.ts"
import { withoutTime } from "./time-of-day.ts"

/** What a text says of a date, before placeholders are left out. */
type Found = { readonly date: PartialDate; readonly change: ValueChange | null } | Refusal

/**
 * A date as far as a text says it. A time of the day and its zone are left out: the day is the one that is written.
 * Contract: catalog, what is read from a cell.
 */
export const readDate = (text: string, style: DateStyle = {}): Reading<PartialDate> => {
  // Files have many dates, and most of them are written so.
  const [, years, , months, days] = simple.exec(text) ?? []
  if (years !== undefined) return dateOf(partialDate(Number(years), Number(months), Number(days)), null)
  if (text.length > longest) return refused("unknown_date")
  const plain = bare(plainText(bareText(text)))
  if (saysNone(plain) || /^-?[01]$/.test(plain) || /^0[0\s:./T-]*Z?$/.test(plain)) return none
  const found = dateIn(plain, style)
  return typeof found === "string" ? refused(found) : dateOf(found.date, found.change)
}

const simple = /^(\d{4})([-/])(\d\d)\2(\d\d)$/

const dateOf = (date: PartialDate | Refusal, change: ValueChange | null): Reading<PartialDate> => {
  if (typeof date === "string") return refused(date)
  return isPlaceholder(date) ? none : read(date, change)
}

/** The day that a text says, as `YYYY-MM-DD`. Refused where it says only a part of it. */
export const readDay = (text: string, style: DateStyle = {}): Reading<string> =>
  Result.flatMap(readDate(text, style), ({ change, value }) => {
    if (value === null) return none
    return Result.flatMap(dayOf(value), ({ value: day }) => (day === null ? none : read(day, change)))
  })

/**
 * The year that a text says: of a date, or the first number of four digits among other words. A decade, such as
 * `199?`, is none.
 */
export const readYear = (text: string, style: DateStyle = {}): Reading<number> => {
  if (/^[1-8]\d{3}$/.test(text) && style.numbers === undefined) return read(Number(text))
  const date = readDate(text, { ...style, yearsAlone: true })
  if (Result.isSuccess(date)) {
    const { change, value } = date.success
    return value === null ? none : read(value.year, change)
  }
  if (date.failure === "two_digit_year" || date.failure === "partial_date") return refused(date.failure)
  const found = /(?<![\d.,])([12]\d{3})(?![\d?]|er\b|s\b|'s)/.exec(text.slice(0, longest))
  if (found === null || countsBack(text.slice(0, found.index), text.slice(found.index + 4)))
    return refused(date.failure)
  return read(Number(found[1]), "words_left_out")
}

const longest = 200

/** A text without brackets around it, and with the signs of Chinese, Japanese and Korean dates as hyphens. */
const bare = (text: string): string => {
  const [, inside] = /^[[("']([^[\]()"']*)[\])"']$/.exec(text) ?? []
  const plain = (inside ?? text).trim()
  if (!/[年년]/.test(plain)) return plain
  return plain
    .replace(/ ?[年년月월] ?/g, "-")
    .replace(/ ?[日일]/, " ")
    .replace(/-? *$/, "")
}

const dateIn = (text: string, style: DateStyle): Found => {
  const head = withoutTime(text)
  if (head === null) return "unknown_date"
  return numericDate(head, style) ?? wordDate(head, style)
}
