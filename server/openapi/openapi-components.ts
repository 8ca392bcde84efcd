import { Kind } from "@sinclair/typebox"
import {
  collectionTypes,
  fieldTypes,
  importStatuses,
  listingKinds,
  listingStatuses,
  offerKinds,
  offerStatuses,
  proposalStatuses,
} from "../../core/index.ts"
import { documentedAs, schemaName } from "../http/answers/named.ts"

const words = (...known: readonly string[]) => ({ type: "string", enum: known })

/** Values of these schemas that the document shows. */
const commonExamples: Readonly<Record<string, { readonly examples: ReadonlyArray<unknown> }>> = {
  Id: { examples: ["0199f2c8-3b1a-7c55-9d0e-5f7a1c2b3d4e"] },
  Timestamp: { examples: ["2026-03-01T12:00:00.000Z"] },
  Money: { examples: [{ amount: 1250, currency: "EUR" }] },
  Price: { examples: [{ amount: 1250, currency: "EUR" }] },
}

/** Schemas of single values that many others have; the document refers to them wherever one of these stands. */
const commonSchemas: Readonly<Record<string, object>> = {
  Id: { type: "string", format: "uuid" },
  Timestamp: { type: "string", format: "date-time" },
  CollectionType: words(...collectionTypes),
  FieldType: words(...fieldTypes),
  ImportStatus: words(...importStatuses),
  ListingKind: words(...listingKinds),
  ListingStatus: words(...listingStatuses),
  OfferKind: words(...offerKinds),
  OfferStatus: words(...offerStatuses),
  ProposalStatus: words(...proposalStatuses),
  Visibility: words("public", "friends_only", "private"),
}

/** Holds the name under which a response stands under `components`, if more than one operation has it. */
export const responseName = Symbol("responseName")

interface Components {
  readonly schemas: Readonly<Record<string, object>>
  readonly responses: Readonly<Record<string, object>>
}

/**
 * Moves all named and common schemas of a document to `components`, and the named responses that several operations
 * have, and puts references in their place. Throws when two different ones have the same name.
 */
export const withComponents = <P extends object>(paths: P): { readonly paths: P; readonly components: Components } => {
  const schemas = section("schemas")
  const responses = section("responses")
  const shared = namesGivenTwice(paths)

  const moved = (value: unknown, within?: string): unknown => {
    if (Array.isArray(value)) return value.map((part) => moved(part, within))
    if (typeof value !== "object" || value === null) return value
    const marks = value as Marks
    const parts = { ...described(value), ...marks[documentedAs] }
    const name = marks[schemaName] ?? commonName(parts)
    const movedSchema = Object.fromEntries(
      Object.entries(parts).map(([key, part]) => [
        key,
        key === "properties" ? describedProperties(part as object, name ?? within) : moved(part, name ?? within),
      ]),
    )
    if (name !== undefined) return schemaOrNull(name, { ...movedSchema, ...commonExamples[name] })
    const response = marks[responseName]
    return response !== undefined && shared.has(response)
      ? responses.put(response, movedSchema)
      : listingNull(movedSchema)
  }

  /** What a property means stands next to its schema, which may be one that others refer to. */
  const describedProperties = (properties: object, schema: string | undefined): object =>
    Object.fromEntries(
      Object.entries(properties).map(([property, part]: [string, object & { readonly description?: string }]) => {
        const { description, ...bare } = part
        const shown = moved(bare, schema) as object
        return [property, description === undefined ? shown : { ...shown, description }]
      }),
    )

  /** The generator merges "this schema, or null" to one schema with two types. */
  const schemaOrNull = (name: string, schema: object) => {
    const { type, ...others } = schema as { readonly type?: unknown }
    if (!Array.isArray(type)) return schemas.put(name, { type, ...others })
    return { anyOf: [schemas.put(name, { type: withoutNull(type), ...others }), { type: "null" }] }
  }

  const whole = Object.fromEntries(Object.entries(paths).map(([key, part]) => [key, moved(part, key)]))
  return { paths: whole as P, components: { schemas: schemas.known, responses: responses.known } }
}

/**
 * Elysia writes `additionalProperties: false` into a schema of a route when it compiles the route, at its first
 * request. Without it a document is the same before and after, and a view has one schema in all routes.
 */
const described = (part: object): object => {
  if (!(Kind in part)) return part
  if ("anyOf" in part && isCoerced(part.anyOf)) return wholeNumber(part)
  if ("const" in part && Number.isInteger(part.const)) return { ...part, type: "integer" }
  if ("items" in part && Array.isArray(part.items)) return tuple(part)
  if (!("additionalProperties" in part)) return part
  const { additionalProperties: _, ...schema } = part
  return schema
}

/** Elysia's `t.Integer` takes a text too. An answer never has one. */
const isCoerced = (schemas: unknown): boolean =>
  Array.isArray(schemas) && schemas.length === 2 && schemas[0]?.type === "string" && schemas[0].format === "integer"

const wholeNumber = (part: object): object => {
  const { anyOf, ...schema } = part as { readonly anyOf: ReadonlyArray<object> }
  return { ...schema, ...anyOf[1] }
}

/**
 * TypeBox writes a tuple in the words of JSON Schema draft 7, with the schemas of its items in a list. Those of the
 * draft 2020-12 are `prefixItems` and `items: false`, at which generators for Go and Python stop. So a tuple is a list
 * of a fixed length here, whose items have one of its schemas.
 */
const tuple = (part: object): object => {
  const {
    additionalItems: _,
    items,
    ...schema
  } = part as { readonly additionalItems?: unknown; readonly items: ReadonlyArray<object> }
  const [first, ...others] = items
  const isUniform = others.every((item) => keyOf(item) === keyOf(first ?? {}))
  return { ...schema, items: isUniform ? first : { anyOf: items }, minItems: items.length, maxItems: items.length }
}

/** The generator adds `null` to the types of "one of these values, or null", but not to the values. */
const listingNull = (schema: Readonly<Record<string, unknown>>) => {
  const { enum: values, type } = schema
  const omitsNull = Array.isArray(values) && Array.isArray(type) && type.includes("null") && !values.includes(null)
  return omitsNull ? { ...schema, enum: [...values, null] } : schema
}

interface Marks {
  readonly [schemaName]?: string
  readonly [documentedAs]?: object
  readonly [responseName]?: string
}

const section = (title: string) => {
  const known: Record<string, object> = {}
  const put = (name: string, part: object) => {
    const same = known[name]
    if (same !== undefined && !Bun.deepEquals(same, part))
      throw new Error(`The OpenAPI document has two different ${title} called ${name}.`)
    known[name] = part
    return { $ref: `#/components/${title}/${name}` }
  }
  return { known, put }
}

const namesGivenTwice = (value: unknown, once = new Set<string>(), twice = new Set<string>()): ReadonlySet<string> => {
  if (typeof value !== "object" || value === null) return twice
  const name = (value as Marks)[responseName]
  if (name !== undefined) (once.has(name) ? twice : once).add(name)
  for (const part of Object.values(value)) namesGivenTwice(part, once, twice)
  return twice
}

const common = new Map(Object.entries(commonSchemas).map(([name, schema]) => [keyOf(schema), name]))

const commonName = (schema: object): string | undefined => {
  const { type, ...others } = schema as { readonly type?: unknown }
  return common.get(keyOf(Array.isArray(type) ? { type: withoutNull(type), ...others } : schema))
}

const withoutNull = (types: readonly unknown[]): unknown => types.find((type) => type !== "null")

function keyOf(schema: object): string {
  return JSON.stringify(Object.entries(schema).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
