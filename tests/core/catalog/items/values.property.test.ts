import { describe, expect, test } from "bun:test"
import { Result } from "effect"
import fc from "fast-check"
import { mergedValues } from "../../../../core/catalog/items/values.ts"
import { schemaOf } from "./schema.ts"

const schema = schemaOf(
  ["text", "text"],
  ["number", "number"],
  ["date", "date"],
  ["boolean", "boolean"],
  ["select", "select"],
  ["money", "money"],
  ["secret", "text", { hidden: true }],
)
const keys = schema.map(({ definition }) => definition.key)
const fitting = fc.record(
  {
    text: fc.option(fc.string()),
    number: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })),
    date: fc.option(fc.constantFrom("2024-02-29", "1999-12-31", "")),
    boolean: fc.option(fc.boolean()),
    select: fc.option(fc.constantFrom("a", "b")),
    money: fc.option(fc.maxSafeInteger()),
    secret: fc.option(fc.oneof(fc.string(), fc.boolean(), fc.integer())),
  },
  { requiredKeys: [] },
)
const anything = fc.dictionary(fc.oneof(fc.constantFrom(...keys, "__proto__", "nope"), fc.string()), fc.anything())
const held = fitting.map((given) => Result.getOrThrow(mergedValues(schema, {}, given)))

describe("Merging any values", () => {
  test("that fit always works, and twice is as good as once", () => {
    fc.assert(
      fc.property(held, fitting, (current, given) => {
        const once = Result.getOrThrow(mergedValues(schema, current, given))
        expect(mergedValues(schema, once, given)).toEqual(Result.succeed(once))
      }),
    )
  })

  test("removes every key that is null, and leaves what is not spoken of as it was", () => {
    fc.assert(
      fc.property(held, fitting, (current, given) => {
        const merged = Result.getOrThrow(mergedValues(schema, current, given))
        for (const key of keys) {
          if (!Object.hasOwn(given, key)) expect(merged[key]).toEqual(current[key] as never)
          else if (given[key as keyof typeof given] === null) expect(Object.hasOwn(merged, key)).toBe(false)
        }
      }),
    )
  })

  test("never keeps a key that the schema does not have, nor anything but a text, a number or a boolean", () => {
    fc.assert(
      fc.property(held, anything, (current, given) => {
        const merged = mergedValues(schema, current, given)
        if (Result.isFailure(merged)) return
        for (const [key, value] of Object.entries(merged.success)) {
          expect(keys).toContain(key)
          expect(["string", "number", "boolean"]).toContain(typeof value)
          expect(value).not.toBe("")
          expect(JSON.parse(JSON.stringify({ value }))).toEqual({ value: Object.is(value, -0) ? 0 : value })
        }
      }),
    )
  })
})
