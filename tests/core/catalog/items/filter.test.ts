import { describe, expect, test } from "bun:test"
import { Result } from "effect"
import { conditionsOf, spanOf } from "../../../../core/catalog/items/filter.ts"
import type { CollectionId, FieldOf, FieldType, Span } from "../../../../core/index.ts"

const one = (value: string | number): Span => ({ from: value, to: value })

describe("A filter by one value", () => {
  test.each<[FieldType, string, Span | null]>([
    ["text", "a", one("a")],
    ["text", " a ", one("a")],
    ["text", "", null],
    ["text", "5", one("5")],
    ["select", "not an option", one("not an option")],
    ["boolean", "true", one("true")],
    ["boolean", "false", one("false")],
    ["boolean", "1", null],
    ["date", "2024-02-29", one("2024-02-29")],
    ["date", "2023-02-29", null],
    ["number", "5", one(5)],
    ["number", "-5.25", one(-5.25)],
    ["number", "005", one(5)],
    ["number", "1e3", null],
    ["number", "0x10", null],
    ["number", "+5", null],
    ["number", ".5", null],
    ["number", "5.", null],
    ["number", "Infinity", null],
    ["number", "", null],
    ["number", "five", null],
    ["money", "1999", one(1999)],
    ["money", "-1", one(-1)],
    ["money", "19.99", null],
    ["money", "9999999999999999", null],
  ])("of a %s that is %j", (type, equals, span) => expect(spanOf(type, { key: "field", equals })).toEqual(span))
})

describe("A filter by a range", () => {
  test.each<[FieldType, string | null, string | null, Span | null]>([
    ["number", "1", "2.5", { from: 1, to: 2.5 }],
    ["number", "1", null, { from: 1, to: null }],
    ["number", null, "2", { from: null, to: 2 }],
    ["number", "x", "2", null],
    ["number", "1", "x", null],
    ["money", "100", "50", { from: 100, to: 50 }],
    ["date", "2024-01-01", null, { from: "2024-01-01", to: null }],
    ["date", "2024", null, null],
    ["text", "a", "b", null],
    ["select", "a", null, null],
    ["boolean", "false", "true", null],
  ])("of a %s from %j to %j", (type, from, to, span) => expect(spanOf(type, { key: "field", from, to })).toEqual(span))
})

describe("Filters on the fields of several collections", () => {
  const [a, b, c] = ["a", "b", "c"] as unknown as readonly [CollectionId, CollectionId, CollectionId]
  const fields: ReadonlyArray<FieldOf> = [
    { collectionId: a, key: "year", type: "number" },
    { collectionId: b, key: "year", type: "text" },
    { collectionId: c, key: "year", type: "number" },
    { collectionId: a, key: "done", type: "boolean" },
  ]
  const outcome = (...filters: Parameters<typeof conditionsOf>[0]) =>
    Result.match(conditionsOf(filters, fields), {
      onSuccess: (conditions): unknown => conditions,
      onFailure: ({ _tag, key }) => `${_tag} ${key}`,
    })

  test("mean each type as it can be meant", () => {
    expect(outcome({ key: "year", equals: "1999" })).toEqual([
      {
        key: "year",
        anyOf: [
          { collections: [a, c], span: one(1999) },
          { collections: [b], span: one("1999") },
        ],
      },
    ])
    expect(outcome({ key: "year", equals: "long ago" })).toEqual([
      { key: "year", anyOf: [{ collections: [b], span: one("long ago") }] },
    ])
    expect(outcome({ key: "year", from: "1999", to: null })).toEqual([
      { key: "year", anyOf: [{ collections: [a, c], span: { from: 1999, to: null } }] },
    ])
  })

  test("are refused where no type can be meant, and let nothing through where there is no such field", () => {
    expect(outcome({ key: "done", equals: "maybe" })).toBe("items.INVALID_FILTER done")
    expect(outcome({ key: "nope", equals: "x" })).toEqual([{ key: "nope", anyOf: [] }])
  })
})
