import { Kind, OptionalKind, type TProperties, TransformKind, type TSchema } from "@sinclair/typebox"
import { codePoints } from "../../../core/index.ts"
import { InvalidInput } from "../answers/http-error.ts"
import { linearPattern } from "./linear-pattern.ts"

/**
 * Reads one value of a request: answers it cleaned, or throws `InvalidInput` that names `at`, the position of the
 * value.
 */
type Read = (value: unknown, at: string) => unknown
/** The source of values: JSON has types, in a path or a query every value is text. */
export type Source = "json" | "text"

/** How a text is processed besides its JSON Schema; set by the builders of `text.ts`. */
export const Treatment = Symbol("Treatment")
export interface Treated {
  readonly trim?: boolean
  readonly blankIsNull?: boolean
  readonly test?: (text: string) => boolean
  readonly map?: (text: string) => string
}

/**
 * Compiles a TypeBox schema to a reader. JSON values are not coerced, keys that the schema does not name are dropped,
 * and texts are trimmed as their builder says. An unsupported kind of schema throws here, at start, not in a request,
 * and so does a keyword that no reader looks at: what a schema says of a value holds.
 */
export const readerOf = (schema: TSchema, source: Source): Read => {
  if (TransformKind in schema)
    throw new Error("A schema that converts its value has no place in a request: see text.ts")
  for (const keyword of Object.keys(schema))
    if (!annotations.has(keyword) && keywords[schema[Kind]]?.includes(keyword) !== true)
      throw new Error(`No reader for the keyword ${keyword} of a schema of kind ${schema[Kind]}`)
  switch (schema[Kind]) {
    case "Object":
      return object(schema["properties"] as TProperties, source)
    case "Record":
      return record(Object.values(schema["patternProperties"] as TProperties)[0] as TSchema, source)
    case "Array":
      return array(schema, source)
    case "Union":
      return union(schema["anyOf"] as TSchema[], source)
    case "String":
      return text(schema)
    case "Literal":
      return oneOf([schema["const"]])
    case "Integer":
    case "Number":
      return number(schema, source)
    case "Boolean":
      return boolean(source)
    case "Null":
      return (value, at) => (value === null ? null : refuse(at, "must be null"))
    case "Unknown":
    case "Any":
      return (value) => value
    default:
      throw new Error(`No reader for a schema of kind ${schema[Kind]}`)
  }
}

/** What a schema says to people and programs that read the documents, and not of the value. */
const annotations: ReadonlySet<string> = new Set(["type", "title", "description", "default", "examples"])

/** What a reader looks at, for each kind of schema. */
const keywords: Readonly<Record<string, ReadonlyArray<string>>> = {
  Object: ["properties", "required"],
  Record: ["patternProperties"],
  Array: ["items", "minItems", "maxItems", "uniqueItems"],
  Union: ["anyOf"],
  String: ["minLength", "maxLength", "format", "pattern", "enum"],
  Literal: ["const"],
  Integer: ["minimum", "maximum"],
  Number: ["minimum", "maximum"],
}

const refuse = (at: string, problem: string): never => {
  throw new InvalidInput(`${at} ${problem}`)
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const object = (properties: TProperties, source: Source): Read => {
  const fields = Object.entries(properties).map(([key, schema]) => ({
    key,
    read: readerOf(schema, source),
    optional: OptionalKind in schema,
  }))
  return (value, at) => {
    if (!isObject(value)) return refuse(at, "must be object")
    const read: Record<string, unknown> = {}
    for (const field of fields) {
      if (Object.hasOwn(value, field.key)) read[field.key] = field.read(value[field.key], `${at}.${field.key}`)
      else if (!field.optional) refuse(at, `must have required property '${field.key}'`)
    }
    return read
  }
}

const record = (schema: TSchema, source: Source): Read => {
  const read = readerOf(schema, source)
  return (value, at) => {
    if (!isObject(value)) return refuse(at, "must be object")
    // The object has no prototype, so that a key like `__proto__` is an ordinary key. Keys are the sender's own text,
    // so messages do not repeat them.
    const all: Record<string, unknown> = Object.create(null)
    for (const [key, item] of Object.entries(value)) all[key] = read(item, `${at} value`)
    return all
  }
}

const array = (schema: TSchema, source: Source): Read => {
  const read = readerOf(schema["items"] as TSchema, source)
  const { minItems, maxItems, uniqueItems } = schema
  return (value, at) => {
    const items: unknown = source === "text" && typeof value === "string" ? [value] : value
    if (!Array.isArray(items)) return refuse(at, "must be array")
    if (items.length < minItems) return refuse(at, `must NOT have fewer than ${minItems} items`)
    if (items.length > maxItems) return refuse(at, `must NOT have more than ${maxItems} items`)
    const all = items.map((item, index) => read(item, `${at}[${index}]`))
    if (uniqueItems === true && new Set(all).size < all.length) return refuse(at, "must NOT have duplicate items")
    return all
  }
}

const union = (schemas: readonly TSchema[], source: Source): Read => {
  const values = schemas.filter((schema) => schema[Kind] !== "Null")
  const nullable = values.length < schemas.length
  const read = values.every((schema) => schema[Kind] === "Literal")
    ? oneOf(values.map((schema) => schema["const"]))
    : firstOf(values.map((schema) => readerOf(schema, source)))
  // The message then names the invalid item.
  const list = values.find((schema) => schema[Kind] === "Array")
  const readList = list === undefined ? read : readerOf(list, source)
  return (value, at) => (nullable && value === null ? null : (Array.isArray(value) ? readList : read)(value, at))
}

const firstOf = (readers: readonly Read[]): Read => {
  const [only, ...others] = readers
  if (only !== undefined && others.length === 0) return only
  return (value, at) => {
    for (const read of readers) {
      try {
        return read(value, at)
      } catch (error) {
        if (!(error instanceof InvalidInput)) throw error
      }
    }
    return refuse(at, "must match one of the allowed shapes")
  }
}

const oneOf =
  (allowed: readonly unknown[]): Read =>
  (value, at) =>
    allowed.includes(value) ? value : refuse(at, "must be equal to one of the allowed values")

const text = (schema: TSchema): Read => {
  const { minLength, maxLength, format, pattern } = schema
  const { trim, blankIsNull, test, map } = ((schema as { [Treatment]?: Treated })[Treatment] ?? {}) as Treated
  const allowed = schema["enum"] === undefined ? undefined : oneOf(schema["enum"])
  if (format !== undefined && test === undefined && format !== "password")
    throw new Error(`No reader for texts of the format ${format}`)
  const whole = pattern === undefined ? undefined : linearPattern(pattern)
  // Counting takes longer than the rest, and an id has no limits.
  const isLimited = minLength !== undefined || maxLength !== undefined
  return (value, at) => {
    if (typeof value !== "string") return refuse(at, "must be string")
    if (value.includes("\0") || !value.isWellFormed()) return refuse(at, "must NOT contain NUL or a lone surrogate")
    const read = trim === true ? value.trim() : value
    if (blankIsNull === true && read === "") return null
    if (allowed !== undefined) return allowed(read, at)
    const length = isLimited ? codePoints(read) : 0
    if (length < minLength) return refuse(at, `must NOT have fewer than ${minLength} characters`)
    if (length > maxLength) return refuse(at, `must NOT have more than ${maxLength} characters`)
    if (test !== undefined && !test(read)) return refuse(at, `must match format "${format}"`)
    if (whole?.test(read) === false) return refuse(at, `must match pattern "${pattern}"`)
    return map === undefined ? read : map(read)
  }
}

const decimal = /^\d{1,16}$/

const number = (schema: TSchema, source: Source): Read => {
  const { minimum, maximum } = schema
  const whole = schema[Kind] === "Integer"
  return (value, at) => {
    const read =
      source === "json" ? value : typeof value === "string" && decimal.test(value) ? Number(value) : undefined
    if (typeof read !== "number" || !Number.isFinite(read))
      return refuse(at, whole && source === "json" ? "must be integer" : "must be number")
    if (whole && !Number.isSafeInteger(read)) return refuse(at, "must be integer")
    if (read < minimum) return refuse(at, `must be >= ${minimum}`)
    if (read > maximum) return refuse(at, `must be <= ${maximum}`)
    return read
  }
}

const boolean =
  (source: Source): Read =>
  (value, at) => {
    const read = source === "json" ? value : value === "true" ? true : value === "false" ? false : undefined
    return typeof read === "boolean" ? read : refuse(at, "must be boolean")
  }
