import { decimalText, minorUnitsOf } from "../../shared/index.ts"
import type { SchemaField } from "../collections/schema-field.ts"
import { hasType } from "../items/value-types.ts"
import { type FieldValue, fitsField } from "../items/values.ts"
import { guarded } from "./csv.ts"

/**
 * The value of a field as a cell of CSV: money in units of its currency. A text in a hidden field gets a `'` in front
 * where it would be read as another value. Contract: catalog, files.
 */
export const cellOf = (field: SchemaField, value: FieldValue | undefined): string => {
  const { definition } = field
  if (value === undefined) return ""
  if (typeof value === "string") return guarded(isMisread(field, value) ? `${textMark}${value}` : value)
  const isAmount = definition.type === "money" && typeof value === "number" && Number.isSafeInteger(value)
  return isAmount ? decimalText(value, definition.currency ?? "") : String(value)
}

/**
 * The value that a text, which is not blank, means for a field; `null` when the field does not accept it. A hidden
 * field accepts every text. Contract: catalog, files.
 */
export const fieldValueOf = (field: SchemaField, text: string, decimalComma: boolean): FieldValue | null => {
  if (isMarked(field, text)) return text.slice(textMark.length)
  const value = typed(field, text, decimalComma)
  // A hidden field accepts everything; the text of what is no date stays as it is.
  if (value !== null && hasType(field.definition.type, value) && fitsField(field, value)) return value
  return field.isHidden ? text : null
}

const textMark = "'"

const isMarked = ({ definition, isHidden }: SchemaField, text: string): boolean =>
  isHidden && definition.type !== "text" && definition.type !== "select" && text.startsWith(textMark)

/** Whether a text of a field is read as another value, from a file of any delimiter. */
const isMisread = (field: SchemaField, text: string): boolean =>
  field.isHidden && (fieldValueOf(field, text, false) !== text || fieldValueOf(field, text, true) !== text)

const typed = ({ definition }: SchemaField, text: string, decimalComma: boolean): FieldValue | null => {
  switch (definition.type) {
    case "text":
    case "select":
      return text
    case "number":
      return numberOf(text, decimalComma)
    case "money":
      return minorUnitsOf(decimalComma ? text.replace(",", ".") : text, definition.currency ?? "")
    case "boolean":
      return booleans.get(text.toLowerCase()) ?? null
    case "date":
      return text.replaceAll("/", "-")
  }
}

const booleans: ReadonlyMap<string, boolean> = new Map([
  ...["true", "yes", "1"].map((word) => [word, true] as const),
  ...["false", "no", "0"].map((word) => [word, false] as const),
])

/** The number that a text means; `null` for none. */
export const numberOf = (text: string, decimalComma: boolean): number | null => {
  const plain = decimalComma ? text.replace(",", ".") : text
  return numeric.test(plain) ? Number(plain) : null
}

const numeric = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i
