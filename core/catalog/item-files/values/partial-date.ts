import { type Reading, read, refused } from "./reading.ts"

/** A date as far as it is known: nothing is made up for what a text leaves out. Years before our era are negative. */
export interface PartialDate {
  readonly year: number
  /** From 1 to 12; `null` when it is not known. */
  readonly month: number | null
  readonly day: number | null
}

/** A date from its parts, where 0 stands for a part that is not known; the reason when there is no such day. */
export const partialDate = (year: number, month: number, day: number): PartialDate | "no_such_day" => {
  if (month > 12 || day < 0 || (month === 0 && day > 0)) return "no_such_day"
  if (day > daysIn(year, month)) return "no_such_day"
  return { year, month: month === 0 ? null : month, day: day === 0 ? null : day }
}

/** The whole day as `YYYY-MM-DD`, as fields hold it; refused when only a part is known. */
export const dayOf = ({ day, month, year }: PartialDate): Reading<string> => {
  if (month === null || day === null || year < 1 || year > 9999) return refused("partial_date")
  const [years, months, days] = [String(year).padStart(4, "0"), String(month).padStart(2, "0"), String(day)]
  return read(`${years}-${months}-${days.padStart(2, "0")}`)
}

/** Whether a date is one that programs write where there is none: the first or last one that they know. */
export const isPlaceholder = ({ day, month, year }: PartialDate): boolean => {
  if (year === 0 || year === 9999) return true
  if (year > 1900) return false
  const text = `${year}-${month ?? 0}-${day ?? 0}`
  return placeholders.has(text)
}

// The least date of .NET and Go, that of calibre (UNDEFINED_DATE in calibre/utils/date.py), and days 0 of spreadsheets.
const placeholders: ReadonlySet<string> = new Set(["1-0-0", "1-1-1", "101-1-1", "1899-12-30", "1899-12-31", "1900-1-0"])

const daysIn = (year: number, month: number): number => {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}
