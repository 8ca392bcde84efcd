import { describe, expect, test } from "bun:test"
import { Result } from "effect"
import fc from "fast-check"
import {
  differing,
  nextField,
  rearranged,
  type SchemaField,
  type SchemaFieldId,
  shownTo,
  without,
} from "../../../../core/catalog/collections/schema-field.ts"
import { definition } from "../fields/definitions.ts"

const field = (key: string, position: number, more: Partial<SchemaField> = {}): SchemaField => ({
  id: key as SchemaFieldId,
  definition: definition({ key }),
  isRequired: false,
  isHidden: false,
  position,
  ...more,
})
const [a, b, c, d] = [field("a", 0), field("b", 1), field("c", 2), field("d", 3)]
const schema = [a, b, c, d]
const keys = (fields: ReadonlyArray<SchemaField>) => fields.map(({ id }) => id).join("")

describe("One more field", () => {
  const added = { id: "new" as SchemaFieldId, definition: definition({ key: "new" }) }

  test("comes last, is not required, and is hidden as its definition says", () => {
    expect(nextField(schema, added)).toEqual(
      Result.succeed({ ...added, isRequired: false, isHidden: false, position: 4 }),
    )
    const hidden = definition({ key: "new", isHidden: true })
    expect(nextField([], { ...added, definition: hidden })).toEqual(
      Result.succeed({ ...added, definition: hidden, isRequired: false, isHidden: true, position: 0 }),
    )
  })

  test("is what it is said to be", () => {
    expect(
      nextField([], { ...added, definition: definition({ isHidden: true }), isHidden: false, isRequired: true }),
    ).toMatchObject(Result.succeed({ isHidden: false, isRequired: true }))
  })

  const full = Array.from({ length: 64 }, (_, n) => field(`f${n}`, n))
  test.each([
    ["a key that is there", schema, "a", "fields.FIELD_KEY_DUPLICATE"],
    ["a sixty-fifth one", full, "new", "fields.FIELD_LIMIT_REACHED"],
    ["a key that is there among 64", full, "f0", "fields.FIELD_KEY_DUPLICATE"],
  ])("is refused with %s", (_, before, key, expected) => {
    const result = nextField(before, { ...added, definition: definition({ key }) })
    expect(Result.isFailure(result) && result.failure._tag).toBe(expected as never)
  })

  test("may be the sixty-fourth", () => {
    expect(Result.isSuccess(nextField(full.slice(0, 63), added))).toBe(true)
  })
})

describe("A field that changes", () => {
  test.each([
    [a, 0, "abcd", ""],
    [a, 1, "bacd", "ba"],
    [a, 3, "bcda", "bcda"],
    [a, 99, "bcda", "bcda"],
    [d, 0, "dabc", "dabc"],
    [b, 2, "acbd", "cb"],
    [c, 1, "acbd", "cb"],
  ])("%#: goes to its place and the others free a place", (moved, position, order, stored) => {
    const after = rearranged(schema, moved, { position })
    expect(keys(after)).toBe(order)
    expect(after.map((one) => one.position)).toEqual([0, 1, 2, 3])
    expect(keys(differing(schema, after))).toBe(stored)
  })

  test("keeps its place when only flags change", () => {
    const after = rearranged(schema, b, { isRequired: true, isHidden: true })
    expect(after).toEqual([a, { ...b, isRequired: true, isHidden: true }, c, d])
    expect(keys(differing(schema, after))).toBe("b")
    expect(rearranged(schema, b, {})).toEqual(schema)
  })

  test("any moves one after another leave every field once, numbered without gaps", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(3), fc.nat(10)), { maxLength: 30 }), (moves) => {
        let now: ReadonlyArray<SchemaField> = schema
        for (const [n, position] of moves) {
          const moved = now.find(({ id }) => id === schema[n]?.id) ?? a
          now = rearranged(now, moved, { position })
          expect(now[Math.min(position, 3)]?.id).toBe(moved.id)
        }
        expect(now.map((one) => one.position)).toEqual([0, 1, 2, 3])
        expect(keys(now).split("").sort().join("")).toBe("abcd")
      }),
    )
  })
})

test("without one of them the fields behind it move up", () => {
  const after = without(schema, b.id)
  expect(after).toEqual([a, { ...c, position: 1 }, { ...d, position: 2 }])
  expect(keys(differing(schema, after))).toBe("cd")
})

test("a hidden field is there for the owner and for no other user", () => {
  const hidden = { ...b, isHidden: true }
  expect(shownTo([a, hidden, c], true)).toEqual([a, hidden, c])
  expect(shownTo([a, hidden, c], false)).toEqual([a, c])
})
