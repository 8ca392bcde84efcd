import { describe, expect, test } from "bun:test"
import { quantityAsCopies, withQuantity } from "../../../../core/catalog/items/quantity.ts"
import { collectionTypes, type GivenValues, type Item } from "../../../../core/index.ts"
import { schemaOf } from "./schema.ts"

const schema = schemaOf(["condition", "text"])
const own = schemaOf(["condition", "text"], ["quantity", "number"])
const hidden = schemaOf(["quantity", "number", { hidden: true }])

describe("The copies of an item among its values", () => {
  test.each(collectionTypes.map((type) => [type]))("are there for card games alone: %s", (type) => {
    const item: Pick<Item, "copies" | "fields"> = { copies: 3, fields: { condition: "mint" } }
    const shown = withQuantity(item, type)
    if (type === "cardgames") expect(shown).toEqual({ copies: 3, fields: { condition: "mint", quantity: 3 } })
    else expect(shown).toBe(item)
  })

  test("give way to a value of a field of one's own", () => {
    const item = { copies: 3, fields: { quantity: "many" } }
    expect(withQuantity(item, "cardgames")).toBe(item)
  })
})

describe("A change of an item of card games", () => {
  const change = (given: { copies?: number; fields?: GivenValues }, of = schema) =>
    quantityAsCopies(given, "cardgames", of)

  test("says with a quantity how many copies there are", () => {
    expect(change({ fields: { quantity: 4, condition: "mint" } })).toEqual({ copies: 4, fields: { condition: "mint" } })
    expect(change({ fields: { quantity: 0 } })).toEqual({ copies: 0, fields: {} })
  })

  test("says it with copies first", () =>
    expect(change({ copies: 2, fields: { quantity: 4 } })).toEqual({ copies: 2, fields: {} }))

  test.each([
    ["no number", { fields: { quantity: "4" } }, schema],
    ["nothing", { fields: { quantity: null } }, schema],
    ["no values", { copies: 2 }, schema],
    ["other values", { fields: { condition: "mint" } }, schema],
    ["a field of one's own", { fields: { quantity: 4 } }, own],
    ["a hidden field of one's own", { fields: { quantity: 4 } }, hidden],
  ])("stays as it is with %s", (_, given, of) => expect(change(given, of)).toBe(given))

  test.each(collectionTypes.filter((type) => type !== "cardgames").map((type) => [type]))(
    "is one of card games alone: %s",
    (type) => {
      const given = { fields: { quantity: 4 } }
      expect(quantityAsCopies(given, type, schema)).toBe(given)
    },
  )
})
