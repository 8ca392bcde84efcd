/** The month that is so many after one, as `2026-12`. */
export const monthOf = (month: string, later: number): string => {
  const [year = 0, number = 1] = month.split("-").map(Number)
  const first = new Date(year, number - 1 + later, 1)
  return `${first.getFullYear()}-${String(first.getMonth() + 1).padStart(2, "0")}`
}

/** The present month. */
export const thisMonth = (): string => monthOf(`${new Date().getFullYear()}-${new Date().getMonth() + 1}`, 0)

/** Whether a text of the address is a month that a calendar shows. */
export const isMonth = (text: string | undefined): text is string => /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/.test(text ?? "")

/** The days of a month in whole weeks, as the calendar of a language begins them. */
export const daysOf = (month: string, language: string): ReadonlyArray<Date> => {
  const [year = 0, number = 1] = month.split("-").map(Number)
  const before = (new Date(year, number - 1, 1).getDay() - firstDayOf(language) + 7) % 7
  const count = new Date(year, number, 0).getDate()
  const cells = Math.ceil((before + count) / 7) * 7
  return Array.from({ length: cells }, (_, n) => new Date(year, number - 1, 1 - before + n))
}

/** 0 is Sunday. Monday where the browser does not know. */
const firstDayOf = (language: string): number => {
  const locale: { getWeekInfo?: () => { readonly firstDay: number } } = new Intl.Locale(language)
  return (locale.getWeekInfo?.().firstDay ?? 1) % 7
}
