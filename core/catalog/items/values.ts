import { Result } from "effect"
import type { Schema, SchemaField } from "../collections/schema-field.ts"
import { FieldsTooLarge, InvalidFieldType, InvalidFieldValue, RequiredFieldMissing } from "./errors.ts"
import { hasType, isScalar } from "./value-types.ts"

/** The value of one field: text, date and select are strings, money is a number of minor units. */
export type FieldValue = string | number | boolean

/** The values of an item by field key. */
export type FieldValues = Readonly<Record<string, FieldValue>>

/** Unvalidated values as a client sends them; `null` means "no value". */
export type GivenValues = Readonly<Record<string, unknown>>

/**
 * The key under which an import stores the app id of the platform's game. Users cannot write it.
 * Contract: gameplatform, import.
 */
export const platformAppIdKey = "platform_app_id"

/** The app id of the platform's game that an item with these values represents; `null` for none. */
export const platformAppIdOf = ({ [platformAppIdKey]: value }: FieldValues): number | null =>
  typeof value === "number" && Number.isInteger(value) && value > 0 && value <= 0x7fffffff ? value : null

/** The size limit of all values of an item together, as JSON. Contract: catalog, items. */
export const valuesLimit = 32 * 1024

type ValueError = RequiredFieldMissing | InvalidFieldType | InvalidFieldValue | FieldsTooLarge

/**
 * The values of an item after new ones are merged in key by key. Blank text and `null` remove a value. New values must
 * fit the schema. Existing values are kept and can be removed, even if a transfer brought them and no field matches
 * them. Hidden fields are neither required nor validated. `had` is what the item held at first.
 * Contract: catalog, items.
 */
export const mergedValues = (
  schema: Schema,
  current: FieldValues,
  given: GivenValues,
  had: FieldValues = current,
): Result.Result<FieldValues, ValueError> => {
  const fields = new Map(schema.map((field) => [field.definition.key, field]))
  const merged = new Map<string, unknown>(Object.entries(current))
  const written = Object.entries(given).map(([key, value]) => ({
    key,
    field: fields.get(key),
    value: cleaned(fields.get(key), value),
  }))
  for (const { key, value } of written) {
    if (value === null) merged.delete(key)
    else merged.set(key, value)
  }

  const missing = schema.find(
    ({ isRequired, isHidden, definition }) => isRequired && !isHidden && !merged.has(definition.key),
  )
  if (missing !== undefined) return Result.fail(new RequiredFieldMissing({ key: missing.definition.key }))
  const mistyped = written.find(({ field, value }) => field !== undefined && value !== null && !fitsType(field, value))
  if (mistyped !== undefined) return Result.fail(new InvalidFieldType({ key: mistyped.key }))
  const isLeftOver = (key: string, value: unknown) => value === null && Object.hasOwn(current, key)
  const unknown = written.find(({ key, field, value }) => {
    if (isForbidden(key, value, had)) return true
    return field === undefined ? !isLeftOver(key, value) : value !== null && !isOption(field, value)
  })
  if (unknown !== undefined) return Result.fail(new InvalidFieldValue({ key: unknown.key }))
  // Every new value has passed the type checks above.
  const values = Object.fromEntries(merged) as FieldValues
  return tooLarge(values) ? Result.fail(new FieldsTooLarge()) : Result.succeed(values)
}

/**
 * The values of an item in a collection with another schema, after new ones are merged in. All values must fit that
 * schema. `null` also removes a value for which the other collection has no field. Contract: catalog, items.
 */
export const movedValues = (
  schema: Schema,
  current: FieldValues,
  given: GivenValues,
): Result.Result<FieldValues, ValueError> => {
  const isThere = (key: string) => schema.some(({ definition }) => definition.key === key)
  const left = Object.entries(given).filter(
    ([key, value]) => value !== null || !Object.hasOwn(current, key) || (key === platformAppIdKey && isThere(key)),
  )
  const kept = Object.entries(current).filter(([key]) => !Object.hasOwn(given, key))
  return mergedValues(schema, {}, Object.fromEntries([...kept, ...left]), current)
}

/**
 * The keys of the values that viewers other than the owner see. Hidden fields are left out. Values that a transfer
 * brought and that have no field here have no key either, because the former owner may have hidden them.
 * Contract: catalog, collections; market, transfer.
 */
export const shownKeys = (schema: Schema): ReadonlySet<string> =>
  new Set(schema.filter(({ isHidden }) => !isHidden).map(({ definition }) => definition.key))

/** The values that viewers other than the owner see: those under `shownKeys`. Contract: catalog, collections. */
export const shownValues = (schema: Schema, values: FieldValues): FieldValues => valuesOf(shownKeys(schema), values)

/** The values under some keys. */
export const valuesOf = (keys: ReadonlySet<string>, values: FieldValues): FieldValues => {
  const shown: Record<string, FieldValue> = {}
  for (const [key, value] of Object.entries(values)) if (keys.has(key)) shown[key] = value
  return shown
}

/** Whether a field accepts a value. */
export const fitsField = (field: SchemaField, value: FieldValue): boolean =>
  fitsType(field, value) && isOption(field, value)

/** Whether values exceed the size limit of an item. */
export const tooLarge = (values: FieldValues): boolean =>
  mostCharacters(values) > valuesLimit && JSON.stringify(values).length > valuesLimit

/** A length that the values as JSON do not exceed. An escape has six characters, a number at most 25. */
const mostCharacters = (values: FieldValues): number => {
  let most = 2
  for (const key in values) {
    const value = values[key]
    most += key.length * 6 + (typeof value === "string" ? value.length * 6 : 25) + 6
  }
  return most
}

const fitsType = ({ isHidden, definition }: SchemaField, value: unknown): boolean =>
  isHidden ? isScalar(value) : hasType(definition.type, value)

const isOption = ({ isHidden, definition }: SchemaField, value: unknown): boolean =>
  isHidden ||
  definition.type !== "select" ||
  (typeof value === "string" && definition.options?.includes(value) === true)

/** Whether a user tries to write a value that only imports may write. Repeating the current value is allowed. */
const isForbidden = (key: string, value: unknown, had: FieldValues): boolean =>
  key === platformAppIdKey && value !== (had[key] ?? null)

/** Trims text. Blank text means "no value" where the field accepts text. */
const cleaned = (field: SchemaField | undefined, value: unknown): unknown => {
  if (typeof value !== "string") return value === undefined ? null : value
  const text = value.trim()
  return text === "" && (field === undefined || field.isHidden || isText(field)) ? null : text
}

const isText = ({ definition: { type } }: SchemaField): boolean =>
  type === "text" || type === "date" || type === "select"
