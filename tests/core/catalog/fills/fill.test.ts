import { describe, expect, test } from "bun:test"
import { DateTime } from "effect"
import { filledItem, postponed } from "../../../../core/catalog/fills/fill.ts"
import type {
  CollectionId,
  Edition,
  EditionDetails,
  Item,
  ItemFill,
  ItemId,
  ItemPicture,
  ItemPictureId,
  UserId,
} from "../../../../core/index.ts"
import { schemaOf } from "../items/schema.ts"

const then = DateTime.makeUnsafe("2026-01-01T00:00:00.000Z")
const now = DateTime.makeUnsafe("2026-01-02T00:00:00.000Z")
const edition = "isbn:9780306406157" as Edition
const item: Item = {
  ...{ id: "item" as ItemId, collectionId: "books" as CollectionId, ownerId: "ada" as UserId, copies: 1 },
  ...{ name: "ISBN 9780306406157", editions: [edition], externalRef: null, fields: {}, rating: null, comment: null },
  ...{ lent: 0, tags: [], location: null, purchase: null },
  ...{ pictures: [], coverUrl: null, createdAt: then, updatedAt: then },
}
const details: EditionDetails = {
  ...{ edition, title: "A book", creators: ["Ada", "Bob"], year: 1980, publisher: "Plenum", cover: null, series: null },
  ...{ source: "s", sourceUrl: null, licence: "free", fetchedAt: then },
}
const books = schemaOf(["author", "text"], ["publisher", "text"], ["publication_year", "number"], ["isbn", "text"])
const all = { author: "Ada, Bob", publisher: "Plenum", publication_year: 1980, isbn: "9780306406157" }
const picture: ItemPicture = { id: "p" as ItemPictureId, url: "https://a.example/p", caption: null }

describe("An item that is filled in", () => {
  test.each<[string, Partial<Item>, Partial<EditionDetails>, Partial<Item>]>([
    ["gets a name and values", {}, {}, { name: "A book", fields: all }],
    ["keeps a name that its owner gave it", { name: "Mine" }, {}, { fields: all }],
    [
      "keeps values that it has",
      { fields: { author: "Eve", isbn: "1" } },
      {},
      { name: "A book", fields: { ...all, author: "Eve", isbn: "1" } },
    ],
    [
      "gets what the source knows",
      {},
      { creators: [], publisher: null, year: null },
      { name: "A book", fields: { isbn: "9780306406157" } },
    ],
    ["gets a name of 200 characters at most", {}, { title: "a".repeat(300) }, { name: "a".repeat(200), fields: all }],
    ["keeps the code where the title cannot be seen", {}, { title: "\u200b" }, { fields: all }],
    [
      "gets no more values than it may hold",
      { fields: { notes: "a".repeat(32_734) } },
      {},
      { name: "A book", fields: { notes: "a".repeat(32_734), author: "Ada, Bob" } },
    ],
  ])("%s", (_, had, said, expected) => {
    const was = { ...item, ...had }
    expect(filledItem(was, books, { ...details, ...said }, null, now)).toEqual({ ...was, ...expected, updatedAt: now })
  })

  test("has values of fields that are shown and of that type alone", () => {
    const schema = schemaOf(["author", "text", { hidden: true }], ["publisher", "number"], ["release_year", "number"])
    expect(filledItem(item, schema, details, null, now).fields).toEqual({ release_year: 1980 })
  })

  test("is the same where nothing is to be filled in", () => {
    const was = { ...item, name: "Mine", fields: all }
    expect(filledItem(was, books, details, null, now)).toBe(was)
    const pictured = { ...was, pictures: [picture], coverUrl: picture.url }
    expect(filledItem(pictured, books, details, { ...picture, url: "https://a.example/q" }, now)).toBe(pictured)
  })

  test("gets the cover where it has no picture", () => {
    const was = { ...item, name: "Mine", fields: all }
    const expected = { ...was, pictures: [picture], coverUrl: picture.url, updatedAt: now }
    expect(filledItem(was, books, details, picture, now)).toEqual(expected)
  })
})

test("A source is asked six times within six hours, and later where it wants that", () => {
  const fill: ItemFill = {
    ...{ item: item.id, owner: item.ownerId, collection: item.collectionId },
    ...{ edition, source: "s", tries: 0, dueAt: then },
  }
  const secondsAt = (tries: number, seconds: number) => {
    const next = postponed({ ...fill, tries }, seconds, now)
    return next === null ? null : [next.tries, (Number(next.dueAt.epochMilliseconds) - now.epochMilliseconds) / 1000]
  }
  expect([0, 1, 2, 3, 4, 5].map((tries) => secondsAt(tries, 1))).toEqual([
    [1, 60],
    [2, 240],
    [3, 960],
    [4, 3840],
    [5, 15_360],
    null,
  ])
  expect([secondsAt(0, 300), secondsAt(0, 1e9)]).toEqual([
    [1, 300],
    [1, 86_400],
  ])
})
