import { describe, expect, test } from "bun:test"
import { detailed, nearestGenre } from "../../../../core/gameplatform/imports/detailed.ts"
import { freshGame } from "../../../../core/gameplatform/imports/game-item.ts"
import type { CollectionId, FieldValues } from "../../../../core/index.ts"
import { type GameDetails, type ItemId, systemFields } from "../../../../core/index.ts"
import { type Field, schemaOf } from "../../catalog/items/schema.ts"
import { ada, later, start } from "./batches.ts"

const options =
  systemFields.find(({ collectionType, key }) => collectionType === "games" && key === "genre")?.options ?? []

describe("The genre of a game", () => {
  test.each<[ReadonlyArray<string>, string | null]>([
    [["Action"], "Action"],
    [["action"], "Action"],
    [["RPG"], "Role-playing"],
    [["Role Playing"], "Role-playing"],
    [["Racing", "Sports"], "Racing"],
    [["Race"], "Other"],
    [["Sim"], "Simulation"],
    [["Simulator"], "Other"],
    [["Platform"], "Platformer"],
    [["Strategy Game"], "Strategy"],
    [["Indie", "Casual", "Puzzle"], "Puzzle"],
    [["Indie", "RPG", "Adventure"], "Role-playing"],
    [["Indie", "Free To Play"], "Other"],
    [["Ролевые игры"], "Other"],
    [["constructor"], "Other"],
    [[""], "Other"],
    [[], null],
  ])("%j is %p", (genres, expected) => expect(nearestGenre(genres, options)).toBe(expected))

  test("is none where the collection has no such option", () => {
    expect(nearestGenre(["RPG"], ["Action", "Puzzle"])).toBeNull()
    expect(nearestGenre(["RPG"], [])).toBeNull()
  })
})

const schema = schemaOf(
  ["genre", "select", { options }],
  ["developer", "text"],
  ["release_year", "number"],
  ["status", "select", { options: ["backlog"] }],
)
const place = { collectionId: "games" as CollectionId, ownerId: ada, schema }
const { item } = freshGame("item" as ItemId, { appId: 7, name: "A", playtimeMinutes: 0 }, place, start)
const details: GameDetails = { genres: ["RPG"], developers: ["One", "Two"], releaseYear: 2019 }
const withFields = (fields: FieldValues) => ({ ...item, fields: { ...item.fields, ...fields } })

describe("What the store shows a game", () => {
  test("fills the blanks, and says when", () => {
    expect(detailed(item, details, schema, later)).toEqual({
      ...withFields({ genre: "Role-playing", developer: "One, Two", release_year: 2019 }),
      updatedAt: later,
    })
  })

  test("changes no value that is there", () => {
    const full = withFields({ genre: "Puzzle", developer: "Me", release_year: 1999 })
    expect(detailed(full, details, schema, later)).toBe(full)
    expect(detailed(withFields({ developer: "Me" }), details, schema, later).fields).toMatchObject({
      genre: "Role-playing",
      developer: "Me",
    })
  })

  test.each<[string, GameDetails, ReadonlyArray<Field> | null]>([
    ["says nothing", { genres: [], developers: [], releaseYear: null }, null],
    ["meets no field", details, []],
    [
      "meets fields of other types",
      details,
      [
        ["genre", "number"],
        ["developer", "boolean"],
        ["release_year", "date"],
      ],
    ],
  ])("leaves the item as it is when it %s", (_, said, fields) =>
    expect(detailed(item, said, fields === null ? schema : schemaOf(...fields), later)).toBe(item),
  )

  test("is cut where it is endless, and left out where the item has no space", () => {
    const many = { ...details, developers: ["😀".repeat(500)] }
    expect(detailed(item, many, schema, later).fields["developer"]).toBe("😀".repeat(200))
    const full = withFields({ shelf: "x".repeat(32 * 1024 - 100) })
    expect(detailed(full, details, schema, later)).toBe(full)
  })
})
