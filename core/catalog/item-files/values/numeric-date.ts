import { type DateOrder, type DateSign, type DateStyle, yearOfTwo } from "./date-style.ts"
import { type PartialDate, partialDate } from "./partial-date.ts"
import type { Refusal, ValueChange } from "./reading.ts"
import { serialDate } from "./serial-date.ts"

type Found = { readonly date: PartialDate; readonly change: ValueChange | null } | Refusal

/** A date that is written with numbers alone; `null` when the text has something else. */
export const numericDate = (text: string, style: DateStyle): Found | null => {
  if (style.numbers !== undefined && /^\d{1,14}(?:[.,]\d{1,20})?$/.test(text)) return serialDate(text, style.numbers)
  const joined = /^(\d{4})(\d\d)(\d\d)(?:T?\d{4}(?:\d\d)?Z?)?$/.exec(text)
  if (joined !== null) return dated(Number(joined[1]), Number(joined[2]), Number(joined[3]))
  const alone = /^(-?)(\d+)$/.exec(text)
  if (alone !== null) return yearAlone(alone[2] ?? "", alone[1] === "-", style)
  const ofMonth = /^(\d+) ?[-/.] ?(\d+)$/.exec(text)
  if (ofMonth !== null) return monthAndYear(ofMonth[1] ?? "", ofMonth[2] ?? "")
  const [, minus, first = "", sign = "", second = "", third = ""] = three.exec(text) ?? []
  if (first === "") return null
  if (first.length > 2 || minus === "-") {
    const year = Number(first)
    if (first.length > 4 || second.length > 2 || third.length > 2) return "unknown_date"
    return dated(minus === "-" ? -year : year, Number(second), Number(third))
  }
  if (sign === " " || second.length > 2 || third.length > 4 || third.length === 3) return "unknown_date"
  return dayFirstOrMonthFirst(Number(first), Number(second), third, sign as DateSign, style)
}

/** The order of day and month that a date shows by a number beyond 12, with the sign between them. */
export const orderSaid = (text: string): { readonly sign: DateSign; readonly order: DateOrder } | null => {
  const [, first = "", sign = "", second = ""] = /^ *(\d{1,2}) ?([-/.]) ?(\d{1,2}) ?\2 ?\d{2,4}(?!\d)/.exec(text) ?? []
  const [one, two] = [Number(first), Number(second)]
  if (one > 12 && one <= 31 && two >= 1 && two <= 12) return { sign: sign as DateSign, order: "dmy" }
  return two > 12 && two <= 31 && one >= 1 ? { sign: sign as DateSign, order: "mdy" } : null
}

const three = /^(-?)(\d+) ?([-/. ]) ?(\d+) ?\3 ?(\d+)\.?$/

const dated = (year: number, month: number, day: number, change: ValueChange | null = null): Found => {
  const date = partialDate(year, month, day)
  return typeof date === "string" ? date : { date, change }
}

const yearAlone = (digits: string, isNegative: boolean, { yearsAlone = false }: DateStyle): Found => {
  const year = Number(digits)
  if (isNegative) return digits.length > 5 ? "unknown_date" : dated(-year, 0, 0)
  if (digits.length === 4 || year === 0) return dated(year, 0, 0)
  if (digits.length > 4 || !yearsAlone) return digits.length === 2 ? "two_digit_year" : "unknown_date"
  return digits.length === 3 ? dated(year, 0, 0) : "two_digit_year"
}

const monthAndYear = (first: string, second: string): Found => {
  const [year, month] = first.length === 4 ? [first, second] : [second, first]
  if (year.length !== 4) return "unknown_date"
  if (month.length <= 2 && Number(month) <= 12) return dated(Number(year), Number(month), 0)
  return "range"
}

const dayFirstOrMonthFirst = (one: number, two: number, third: string, sign: DateSign, style: DateStyle): Found => {
  const isShort = third.length === 2
  if (third.length < 2 || (isShort && sign === "-")) return "two_digit_year"
  const year = isShort ? yearOfTwo(Number(third), style) : Number(third)
  if (year === null) return "two_digit_year"
  const change = isShort ? "century_assumed" : null
  if (one > 31 || two > 31 || (one > 12 && two > 12)) return "no_such_day"
  // Of a day that is not known, 0 is the day, unless both are.
  if (one === two || one > 12 || one === 0) return dated(year, two, one, change)
  if (two > 12 || two === 0) return dated(year, one, two, change)
  const order = style.orders?.[sign] ?? (sign === "." ? "dmy" : null)
  if (order === null) return "unknown_date_order"
  return order === "dmy" ? dated(year, two, one, change) : dated(year, one, two, change)
}
