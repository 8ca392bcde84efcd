import { Result } from "effect"
import type { Schema, SchemaField } from "../collections/schema-field.ts"
import { FieldsTooLarge, InvalidFieldType, InvalidFieldValue, RequiredFieldMissing } from "./errors.ts"
import { hasType, isScalar } from "./value-types.ts"

/** What an item holds under one key: text, date and select are texts, money is a number of minor units. */
export type FieldValue = string | number | boolean

/** The values of an item by the keys of its fields. */
export type FieldValues = Readonly<Record<string, FieldValue>>

/** Values as somebody gives them: anything, and `null` for "no value". */
export type GivenValues = Readonly<Record<string, unknown>>

/** The key under which an import keeps which game of the platform an item is. No person writes it. Contract: game platform, import. */
export const platformAppIdKey = "platform_app_id"

/** Which game of the platform an item with these values stands for; `null` for none. */
export const platformAppIdOf = ({ [platformAppIdKey]: value }: FieldValues): number | null =>
  typeof value === "number" && Number.isInteger(value) && value > 0 && value <= 0x7fffffff ? value : null

/** How long all values of an item may be together, as JSON. Contract: catalog, items. */
export const valuesLimit = 32 * 1024

type Misfit = RequiredFieldMissing | InvalidFieldType | InvalidFieldValue | FieldsTooLarge

/**
 * What an item holds with some values more: merged key by key, blank text and `null` remove. What is given has to fit the
 * schema; what was there stays as it is, and can be removed, also where a transfer brought it and no field is for it. A hidden
 * field is neither required nor looked at. `had` is what the item held at first. Contract: catalog, items.
 */
export const mergedValues = (
  schema: Schema,
  current: FieldValues,
  given: GivenValues,
  had: FieldValues = current,
): Result.Result<FieldValues, Misfit> => {
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
  // Every value that is new has passed the checks of its type above.
  const values = Object.fromEntries(merged) as FieldValues
  return tooLarge(values) ? Result.fail(new FieldsTooLarge()) : Result.succeed(values)
}

/**
 * What an item holds in a collection with another schema, with some values more: all of it has to fit there. `null` also
 * removes a value that the other collection has no field for. Contract: catalog, items.
 */
export const movedValues = (
  schema: Schema,
  current: FieldValues,
  given: GivenValues,
): Result.Result<FieldValues, Misfit> => {
  const isThere = (key: string) => schema.some(({ definition }) => definition.key === key)
  const left = Object.entries(given).filter(
    ([key, value]) => value !== null || !Object.hasOwn(current, key) || (key === platformAppIdKey && isThere(key)),
  )
  const kept = Object.entries(current).filter(([key]) => !Object.hasOwn(given, key))
  return mergedValues(schema, {}, Object.fromEntries([...kept, ...left]), current)
}

/**
 * The values that others than the owner see: none of a hidden field, and none that came along in a transfer without a field
 * here, as the former owner may have hidden it. Contract: catalog, collections; market, transfer.
 */
export const shownValues = (schema: Schema, values: FieldValues): FieldValues => {
  const shown = new Set(schema.filter(({ isHidden }) => !isHidden).map(({ definition }) => definition.key))
  return valuesOf(shown, values)
}

/** The values under some keys. */
export const valuesOf = (keys: ReadonlySet<string>, values: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(values).filter(([key]) => keys.has(key)))

/** Whether a field takes a value. */
export const fitsField = (field: SchemaField, value: FieldValue): boolean =>
  fitsType(field, value) && isOption(field, value)

/** Whether values are longer than an item may hold. */
export const tooLarge = (values: FieldValues): boolean => JSON.stringify(values).length > valuesLimit

const fitsType = ({ isHidden, definition }: SchemaField, value: unknown): boolean =>
  isHidden ? isScalar(value) : hasType(definition.type, value)

const isOption = ({ isHidden, definition }: SchemaField, value: unknown): boolean =>
  isHidden ||
  definition.type !== "select" ||
  (typeof value === "string" && definition.options?.includes(value) === true)

/** Whether a person would write what only imports write; what it was may be said again. */
const isForbidden = (key: string, value: unknown, had: FieldValues): boolean =>
  key === platformAppIdKey && value !== (had[key] ?? null)

/** Text without the space around it; blank is no value where a text may stand. */
const cleaned = (field: SchemaField | undefined, value: unknown): unknown => {
  if (typeof value !== "string") return value === undefined ? null : value
  const text = value.trim()
  return text === "" && (field === undefined || field.isHidden || isText(field)) ? null : text
}

const isText = ({ definition: { type } }: SchemaField): boolean =>
  type === "text" || type === "date" || type === "select"
