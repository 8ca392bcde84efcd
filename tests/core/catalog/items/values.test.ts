import { describe, expect, test } from "bun:test"
import { Result } from "effect"
import {
  mergedValues,
  movedValues,
  platformAppIdOf,
  shownValues,
  valuesLimit,
} from "../../../../core/catalog/items/values.ts"
import type { FieldType, FieldValues, GivenValues, Schema } from "../../../../core/index.ts"
import { schemaOf } from "./schema.ts"

const outcome = (result: ReturnType<typeof mergedValues>) =>
  Result.match(result, {
    onSuccess: (values): unknown => values,
    onFailure: (error) => ("key" in error ? `${error._tag.slice(6)} ${error.key}` : error._tag.slice(6)),
  })
const merge = (schema: Schema, current: FieldValues, given: GivenValues) =>
  outcome(mergedValues(schema, current, given))

const type = "INVALID_FIELD_TYPE"
const value = "INVALID_FIELD_VALUE"
const none = "no value"

describe("A value for a field", () => {
  const values: ReadonlyArray<readonly [unknown, Partial<Record<FieldType, unknown>>]> = [
    ["a", { text: "a", select: "a" }],
    [" a ", { text: "a", select: "a" }],
    ["c", { text: "c", select: value }],
    ["A", { text: "A", select: value }],
    ["", { text: none, select: none, date: none }],
    [" \n", { text: none, select: none, date: none }],
    ["true", { text: "true", select: value }],
    ["1", { text: "1", select: value }],
    ["2024-02-29", { text: "2024-02-29", select: value, date: "2024-02-29" }],
    [" 2024-02-29 ", { text: "2024-02-29", select: value, date: "2024-02-29" }],
    ["2000-02-29", { text: "2000-02-29", select: value, date: "2000-02-29" }],
    ["0001-01-01", { text: "0001-01-01", select: value, date: "0001-01-01" }],
    ["9999-12-31", { text: "9999-12-31", select: value, date: "9999-12-31" }],
    ...["2023-02-29", "1900-02-29", "2024-04-31", "2024-13-01", "2024-00-01", "2024-01-00", "0000-01-01"].map(
      (text) => [text, { text, select: value }] as const,
    ),
    ...["2024-1-1", "2024-01-01T00:00:00Z", "20240101", "+2024-01-01", "٢٠٢٤-٠١-٠١"].map(
      (text) => [text, { text, select: value }] as const,
    ),
    [0, { number: 0, money: 0 }],
    [-5, { number: -5, money: -5 }],
    [1.5, { number: 1.5 }],
    [Number.MAX_SAFE_INTEGER, { number: Number.MAX_SAFE_INTEGER, money: Number.MAX_SAFE_INTEGER }],
    [2 ** 53, { number: 2 ** 53 }],
    [1e300, { number: 1e300 }],
    [Number.POSITIVE_INFINITY, {}],
    [Number.NaN, {}],
    [true, { boolean: true }],
    [false, { boolean: false }],
    [[], {}],
    [["a"], {}],
    [{}, {}],
    [{ amount: 1, currency: "EUR" }, {}],
    [null, { text: none, number: none, date: none, boolean: none, select: none, money: none }],
  ]
  const types = ["text", "number", "date", "boolean", "select", "money"] as const
  const rows = values.flatMap(([given, fits]) => types.map((of) => [of, given, of in fits ? fits[of] : type] as const))

  test.each(rows)("of type %s: %j is %j", (of, given, expected) => {
    const words = [type, value].includes(expected as string) ? `${expected} field` : expected
    const held = merge(schemaOf(["field", of]), {}, { field: given })
    expect(held).toEqual(
      words === none ? {} : typeof words === "string" && words.endsWith(" field") ? words : { field: words },
    )
  })

  test.each(types)("of type %s that is hidden is taken as it is, if it could be a value at all", (of) => {
    const schema = schemaOf(["field", of, { hidden: true, required: true }])
    for (const given of ["c", 1.5, true]) expect(merge(schema, {}, { field: given })).toEqual({ field: given })
    for (const given of [" ", null]) expect(merge(schema, { field: 1 }, { field: given })).toEqual({})
    for (const given of [[], {}, Number.NaN]) expect(merge(schema, {}, { field: given })).toBe(`${type} field`)
    expect(merge(schema, {}, {})).toEqual({})
  })
})

describe("Merging", () => {
  const schema = schemaOf(["text", "text"], ["number", "number"], ["select", "select"])

  test("keeps what is not spoken of, changes what is, and removes what is null", () => {
    const current = { text: "old", number: 1 }
    expect(merge(schema, current, {})).toEqual(current)
    expect(merge(schema, current, { number: 2, select: "a" })).toEqual({ text: "old", number: 2, select: "a" })
    expect(merge(schema, current, { text: null })).toEqual({ number: 1 })
  })

  test("leaves a value alone that was stored while no user looked", () => {
    expect(merge(schema, { number: "x" }, { text: "new" })).toEqual({ number: "x", text: "new" })
  })

  test.each(["nope", "__proto__", "constructor", "toString", ""])(
    "refuses the key %j, which the schema does not have",
    (key) => {
      for (const given of ["x", 1, null, {}])
        expect(merge(schema, {}, Object.fromEntries([[key, given]]))).toBe(`${value} ${key}`)
    },
  )

  test("says first what is missing, then what has the wrong type, then what is no value", () => {
    const strict = schemaOf(["text", "text", { required: true }], ["number", "number"], ["select", "select"])
    expect(merge(strict, {}, { select: "c", number: "x" })).toBe("REQUIRED_FIELD_MISSING text")
    expect(merge(strict, {}, { select: "c", number: "x", text: "a" })).toBe(`${type} number`)
    expect(merge(strict, {}, { select: "c", number: 1, text: "a" })).toBe(`${value} select`)
    expect(merge(strict, {}, { nope: 1, text: "a" })).toBe(`${value} nope`)
  })

  test.each(["text", "number", "date", "boolean", "select", "money"] as const)(
    "does not let go of a required %s, and a blank text does not fill one",
    (of) => {
      const strict = schemaOf(["field", of, { required: true }])
      expect(merge(strict, {}, {})).toBe("REQUIRED_FIELD_MISSING field")
      expect(merge(strict, { field: "x" }, { field: null })).toBe("REQUIRED_FIELD_MISSING field")
      if (of === "text") expect(merge(strict, {}, { field: "  " })).toBe("REQUIRED_FIELD_MISSING field")
    },
  )

  test("false and 0 fill a required field", () => {
    const strict = schemaOf(["boolean", "boolean", { required: true }], ["money", "money", { required: true }])
    expect(merge(strict, {}, { boolean: false, money: 0 })).toEqual({ boolean: false, money: 0 })
  })

  test("ends where all values together are too long", () => {
    const wide = schemaOf(["one", "text"], ["other", "text"])
    const half = "x".repeat(valuesLimit / 2 - 20)
    expect(merge(wide, { one: half }, { other: half })).toEqual({ one: half, other: half })
    expect(merge(wide, { one: half }, { other: `${half}${"x".repeat(40)}` })).toBe("FIELDS_TOO_LARGE")
  })
})

describe("Moving", () => {
  const moved = (schema: Schema, current: FieldValues, given: GivenValues) =>
    outcome(movedValues(schema, current, given))
  const there = schemaOf(["kept", "number"], ["hidden", "date", { hidden: true }])

  test("looks at every value again", () => {
    expect(moved(there, { kept: 1, hidden: "some day" }, {})).toEqual({ kept: 1, hidden: "some day" })
    expect(moved(there, { kept: "x" }, {})).toBe(`${type} kept`)
    expect(moved(there, { kept: "x" }, { kept: 2 })).toEqual({ kept: 2 })
    expect(moved(schemaOf(["kept", "text", { required: true }]), {}, {})).toBe("REQUIRED_FIELD_MISSING kept")
  })

  test("takes no value along that there is no field for, unless it is given up", () => {
    expect(moved(there, { gone: 1 }, {})).toBe(`${value} gone`)
    expect(moved(there, { gone: 1, kept: 1 }, { gone: null })).toEqual({ kept: 1 })
    expect(moved(there, {}, { gone: null })).toBe(`${value} gone`)
  })
})

test("Others are shown no value of a hidden field", () => {
  const schema = schemaOf(["open", "text"], ["secret", "text", { hidden: true }])
  expect(shownValues(schema, { open: "a", secret: "b" })).toEqual({ open: "a" })
  expect(shownValues(schemaOf(["open", "text"]), { open: "a" })).toEqual({ open: "a" })
  expect(shownValues(schemaOf(["open", "text"]), { open: "a", fromElsewhere: "b" })).toEqual({ open: "a" })
})

describe("Which game of the platform an item is", () => {
  const games = schemaOf(["shelf", "text"], ["platform_app_id", "number", { hidden: true }])
  const others = schemaOf(["shelf", "text"])
  const move = (schema: Schema, current: FieldValues, given: GivenValues) =>
    outcome(movedValues(schema, current, given))

  test.each<[string, FieldValues, unknown, unknown]>([
    ["is not for a person to say", {}, 7, `${value} platform_app_id`],
    ["is not for a person to change", { platform_app_id: 7 }, 8, `${value} platform_app_id`],
    ["is not for a person to remove", { platform_app_id: 7 }, null, `${value} platform_app_id`],
    ["may be said again", { platform_app_id: 7 }, 7, { platform_app_id: 7 }],
    ["may be said not to be", {}, null, {}],
    ["is not a text", {}, "7", `${value} platform_app_id`],
    ["is no list", {}, [7], `${type} platform_app_id`],
  ])("%s", (_, current, given, expected) => {
    expect(merge(games, current, { platform_app_id: given })).toEqual(expected)
    expect(move(games, current, { platform_app_id: given })).toEqual(expected)
  })

  test("is not looked at when something else changes", () =>
    expect(merge(games, { platform_app_id: 7 }, { shelf: "A" })).toEqual({ platform_app_id: 7, shelf: "A" }))

  test("goes along, or is left behind on request where there is no field for it", () => {
    expect(move(games, { platform_app_id: 7 }, {})).toEqual({ platform_app_id: 7 })
    expect(move(others, { platform_app_id: 7 }, {})).toBe(`${value} platform_app_id`)
    expect(move(others, { platform_app_id: 7 }, { platform_app_id: null })).toEqual({})
  })

  test.each<[FieldValues, number | null]>([
    [{ platform_app_id: 1 }, 1],
    [{ platform_app_id: 0x7fffffff }, 0x7fffffff],
    [{}, null],
    [{ platform_app_id: 0 }, null],
    [{ platform_app_id: -1 }, null],
    [{ platform_app_id: 1.5 }, null],
    [{ platform_app_id: 0x80000000 }, null],
    [{ platform_app_id: "1" }, null],
    [{ platform_app_id: true }, null],
  ])("of %j is %p", (fields, expected) => expect(platformAppIdOf(fields)).toBe(expected))
})
