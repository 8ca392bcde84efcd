import { describe, expect, test } from "bun:test"
import { isFieldKey } from "../../../../core/catalog/fields/field-key.ts"
import { systemFields } from "../../../../core/catalog/fields/system-fields.ts"

// As the contract has them.
const contract = {
  games: {
    ...{ platform: "select", genre: "select", release_year: "number", developer: "text", status: "select" },
    ...{ completion_date: "date", playtime_minutes: "number", platform_app_id: "number" },
  },
  books: {
    ...{ author: "text", publisher: "text", publication_year: "number", genre: "select", page_count: "number" },
    ...{ isbn: "text", status: "select" },
  },
  cardgames: { base_game: "select", rarity: "text", condition: "select" },
  boardgames: {
    ...{ publisher: "text", release_year: "number", min_players: "number", max_players: "number" },
    ...{ play_time_minutes: "number", genre: "select", status: "select" },
  },
}

const of = (type: string, key: string) =>
  systemFields.find((field) => field.collectionType === type && field.key === key)

describe("The fields of the system", () => {
  test.each(Object.entries(contract))("of %s are those of the contract, in its order", (type, fields) => {
    const listed = systemFields.filter(({ collectionType }) => collectionType === type)
    expect(listed.map((field) => [field.key, field.type as string])).toEqual(Object.entries(fields))
  })

  test("exist for no other type", () => {
    expect([...new Set(systemFields.map(({ collectionType }) => collectionType as string))]).toEqual(
      Object.keys(contract),
    )
  })

  test.each([
    ["games", "status", ["backlog", "playing", "finished", "completed"]],
    ["books", "status", ["want_to_read", "reading", "read"]],
    ["cardgames", "condition", ["mint", "near_mint", "played"]],
    ["boardgames", "status", ["owned", "wanted", "lent"]],
  ])("%s have the %s of the contract", (type, key, options) => {
    expect(of(type, key)?.options).toEqual(options)
  })

  test.each([
    ["games", "platform"],
    ["games", "genre"],
    ["books", "genre"],
    ["cardgames", "base_game"],
    ["boardgames", "genre"],
  ])("%s have a %s with common values, the last of which is Other", (type, key) => {
    const options = of(type, key)?.options ?? []
    expect(options.length).toBeGreaterThan(5)
    expect(options.at(-1)).toBe("Other")
  })

  test("are such as people could make themselves", () => {
    for (const { key, name, type, options } of systemFields) {
      expect(isFieldKey(key)).toBe(true)
      expect(name.length).toBeWithin(1, 101)
      expect(options === null).toBe(type !== "select")
      expect(new Set(options).size).toBe(options?.length ?? 0)
      expect(options?.length ?? 1).toBeWithin(1, 101)
    }
  })

  test("are shown, but for the platform's own id", () => {
    expect(systemFields.filter(({ isHidden }) => isHidden).map(({ key }) => key)).toEqual(["platform_app_id"])
  })
})
