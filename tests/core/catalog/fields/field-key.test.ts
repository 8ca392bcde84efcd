import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { isFieldKey, keyOfId, keyOfName } from "../../../../core/catalog/fields/field-key.ts"

describe("The key of a field", () => {
  test.each(["a", "a1", "release_year", "a__", "a".repeat(64)])("%s is one", (text) =>
    expect(isFieldKey(text)).toBe(true),
  )

  test.each(["", "_a", "1a", "A", "aB", "a-b", "a b", "ä", "a\n", "__proto__", "a".repeat(65)])("%j is none", (text) =>
    expect(isFieldKey(text)).toBe(false),
  )

  test.each([
    ["Release year", "release_year"],
    ["Año de édition", "ano_de_edition"],
    ["  Price (€) -- paid  ", "price_paid"],
    ["2nd owner", "nd_owner"],
    ["ＷＩＤＥ", "wide"],
    ["a'b", "a_b"],
    ["Größe", "grosse"],
    ["x".repeat(100), "x".repeat(64)],
    [`${"x".repeat(63)} y`, "x".repeat(63)],
  ])("of the name %j is %j", (name, key) => expect(keyOfName(name)).toBe(key))

  test.each(["日本", "!!!", "12", "🦉", " "])("nothing is left of the name %j", (name) =>
    expect(keyOfName(name)).toBeNull(),
  )

  test("a name makes a good key or none", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 100 }), (name) => {
        const key = keyOfName(name)
        expect(key === null || isFieldKey(key)).toBe(true)
      }),
    )
  })

  test("an id makes one of eight characters that differ from id to id", () => {
    const key = keyOfId("01890a5d-ac96-774b-bcce-b302099a8057")
    expect(key).toBe("field_099a8057")
    expect(isFieldKey(key)).toBe(true)
  })
})
