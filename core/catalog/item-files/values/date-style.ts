export type DateOrder = "dmy" | "mdy"

/** The signs between the numbers of a date. */
export type DateSign = "/" | "-" | "."

/** How the dates of a column are written, as far as the text alone does not say it. */
export interface DateStyle {
  /** The order of day and month by the sign between them. Points are `dmy` unless they are listed. */
  readonly orders?: Readonly<Partial<Record<DateSign, DateOrder>>>
  /** What a plain number counts: days, as spreadsheets do since 1900 or 1904, or the time since 1970. */
  readonly numbers?: "days1900" | "days1904" | "seconds" | "milliseconds"
  /** The last year that two digits may mean; without it such years are refused. */
  readonly latestYear?: number
  /** Whether a number of one to three digits is a year. */
  readonly yearsAlone?: boolean
}

/** Of the years that end with two digits, the last one that is not behind the latest year. */
export const yearOfTwo = (digits: number, { latestYear }: DateStyle): number | null => {
  if (latestYear === undefined) return null
  const year = latestYear - (latestYear % 100) + digits
  return year > latestYear ? year - 100 : year
}
