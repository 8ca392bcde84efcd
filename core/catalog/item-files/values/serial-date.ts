import type { DateStyle } from "./date-style.ts"
import { type PartialDate, partialDate } from "./partial-date.ts"
import type { Refusal } from "./reading.ts"

const day = 86_400_000

/** The days from 1970-01-01 back to the day 0 of each way to count. */
const zeros = { days1900: -25_569, days1904: -24_107, seconds: 0, milliseconds: 0 } as const

/**
 * The day that a plain number means where a column is known to count days or seconds. The spreadsheets that count from
 * 1900 take it for a leap year, so their numbers up to 60 are one day off, and 60 is no day at all.
 */
export const serialDate = (
  text: string,
  numbers: NonNullable<DateStyle["numbers"]>,
): { readonly date: PartialDate; readonly change: null } | Refusal => {
  const count = Number(text.replace(",", "."))
  const isOfDays = numbers === "days1900" || numbers === "days1904"
  const days = Math.floor(isOfDays ? count : count / (numbers === "seconds" ? 86_400 : day))
  if (numbers === "days1900" && days === 60) return "no_such_day"
  const shifted = numbers === "days1900" && days > 0 && days < 60 ? days + 1 : days
  const moment = new Date((zeros[numbers] + shifted) * day)
  const year = moment.getUTCFullYear()
  if (Number.isNaN(year) || year > 9999) return "unknown_date"
  const date = partialDate(year, moment.getUTCMonth() + 1, moment.getUTCDate())
  return typeof date === "string" ? date : { date, change: null }
}
