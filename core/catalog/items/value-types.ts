import type { FieldType } from "../fields/field-definition.ts"

/** Whether a value has the type of a field. The options of a select are not checked here. Contract: catalog, items. */
export const hasType = (type: FieldType, value: unknown): boolean => {
  switch (type) {
    case "text":
    case "select":
      return typeof value === "string"
    case "number":
      return typeof value === "number" && Number.isFinite(value)
    case "money":
      return Number.isSafeInteger(value)
    case "boolean":
      return typeof value === "boolean"
    case "date":
      return typeof value === "string" && isCalendarDate(value)
  }
}

/** Whether a value is valid for at least one type of field. */
export const isScalar = (value: unknown): boolean =>
  typeof value === "string" || typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value))

/** Whether a text is a date that exists, written as YYYY-MM-DD. */
export const isCalendarDate = (text: string): boolean => {
  const [, year = 0, month = 0, day = 0] = (date.exec(text) ?? []).map(Number)
  return year > 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)
}

const date = /^(\d{4})-(\d\d)-(\d\d)$/

const daysIn = (year: number, month: number): number => {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}
