import { diceOf } from "../../support/market-soak/dice.ts"

/** A source of made-up values that makes the same ones for the same seed. */
export const chances = (seed: number) => {
  const { below, chance: isLikely, next } = diceOf(seed)
  const oneOf = <A>(list: ReadonlyArray<A>): A => list[below(list.length)] as A
  return { next, below, isLikely, oneOf }
}
export type Chances = ReturnType<typeof chances>

/** The part of JSON Schema that the service's descriptions use. */
export interface Schema {
  readonly $ref?: string
  readonly const?: unknown
  readonly enum?: ReadonlyArray<unknown>
  readonly anyOf?: ReadonlyArray<Schema>
  readonly oneOf?: ReadonlyArray<Schema>
  readonly type?: string | ReadonlyArray<string>
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: ReadonlyArray<string>
}

/** What made-up values are made of. */
export interface Means {
  readonly chances: Chances
  readonly schemaAt: (ref: string) => Schema
  /** An id of something there is, for a key such as `itemId`. */
  readonly idFor: (key: string) => string
  /** How many values in a hundred do not fit their schema. */
  readonly wrong: number
}

/** A value for a schema; now and then another one, somewhere inside of it. */
export const valueFor = (schema: Schema, means: Means, key = "", depth = 0): unknown => {
  const { chances } = means
  if (chances.isLikely(means.wrong / 100)) return chances.oneOf(wrongValues)
  if (schema.$ref !== undefined) return valueFor(means.schemaAt(schema.$ref), means, key, depth)
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return chances.oneOf(schema.enum)
  const either = schema.anyOf ?? schema.oneOf
  if (either !== undefined) return valueFor(chances.oneOf(either), means, key, depth)
  const type = typeof schema.type === "object" ? chances.oneOf(schema.type) : schema.type
  switch (type) {
    case "null":
      return null
    case "boolean":
      return chances.isLikely(0.5)
    case "integer":
    case "number":
      return numberFor(schema, chances)
    case "array": {
      const least = schema.minItems ?? 0
      const length = least + chances.below(Math.min(3, (schema.maxItems ?? 3) - least) + 1)
      return Array.from({ length }, () => valueFor(schema.items ?? {}, means, key.replace(/s$/, ""), depth + 1))
    }
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => schema.required?.includes(name) === true || (depth < 4 && chances.isLikely(0.5)))
          .map(([name, one]) => [name, valueFor(one, means, name, depth + 1)]),
      )
    case "string":
      return textFor(schema, means, key)
    default:
      return chances.oneOf(wrongValues)
  }
}

const numberFor = ({ minimum = 0, maximum = minimum + 1000, type }: Schema, chances: Chances): number => {
  if (chances.isLikely(0.2)) return chances.oneOf([minimum, maximum])
  const number = minimum + chances.next() * (maximum - minimum)
  return type === "integer" ? Math.round(number) : number
}

const textFor = ({ format, minLength = 0, maxLength = 60 }: Schema, means: Means, key: string): string => {
  const { chances } = means
  if (format === "uuid") return means.idFor(key)
  if (format === "email") return `made-up${chances.below(50)}@example.com`
  if (format === "date-time") return new Date(Date.now() + (chances.next() - 0.2) * 5e9).toISOString()
  if (/password/i.test(key) && chances.isLikely(0.5)) return password
  if (key === "cursor" && chances.isLikely(0.7)) return means.idFor(key)
  if (/currency/i.test(key)) return chances.oneOf(["EUR", "USD", "JPY"])
  if (/timeZone/.test(key)) return "Europe/Vienna"
  const length = minLength + chances.below(Math.max(1, Math.min(maxLength - minLength, 40)))
  const text = Array.from({ length }, () => chances.oneOf(letters)).join("")
  return chances.isLikely(0.02) ? text.padEnd(Math.min(maxLength + 1, 20_000), "x") : text
}

/** The password of all made-up accounts. */
export const password = "correct horse"

const letters = [..."abcdefgh ABCäß日本語", "🎲", "'", '"', "%", "_", "\\", "<", "*", ":", "-"]
const wrongValues: ReadonlyArray<unknown> = [
  ...[null, true, 0, -1, 1e308, 1.5, 2 ** 53, "", " ", "x", "null", "\u0000", "\ud800", "\u202e", "x".repeat(5000)],
  ...[
    [],
    {},
    [[[]]],
    { id: {} },
    [null],
    "00000000-0000-0000-0000-000000000000",
    "2027-02-30T10:00:00Z",
    "' or 1=1 --",
  ],
  ...[
    { toString: 1 },
    JSON.parse('{"__proto__": {"polluted": true}}'),
    "../../etc/passwd",
    "{{7*7}}",
    "\r\nX-Made-Up: 1",
  ],
]
