import { describe, expect, test } from "bun:test"
import { DateTime, Result } from "effect"
import { type Collection, changed, collectionName, ownedBy } from "../../../../core/catalog/collections/collection.ts"
import type { CollectionId, UserId } from "../../../../core/index.ts"

const then = DateTime.makeUnsafe("2026-01-01T00:00:00.000Z")
const later = DateTime.makeUnsafe("2026-01-02T00:00:00.000Z")
const [ada, grace] = ["ada" as UserId, "grace" as UserId]
const games: Collection = {
  id: "games" as CollectionId,
  ownerId: ada,
  name: "Games",
  description: "All of them",
  type: "games",
  visibility: "public",
  openToVisitors: false,
  coverUrl: null,
  autoShare: false,
  createdAt: then,
  updatedAt: then,
}

const outcome = <A, E extends { readonly _tag: string }>(result: Result.Result<A, E>) =>
  Result.match(result, { onFailure: (error) => error._tag, onSuccess: () => "fine" as const })

describe("The name of a collection", () => {
  test.each([
    ["", "collections.INVALID_NAME"],
    ["a", "fine"],
    ["🦉".repeat(100), "fine"],
    ["🦉".repeat(101), "collections.INVALID_NAME"],
    ["a".repeat(101), "collections.INVALID_NAME"],
    ["a\nb", "collections.INVALID_NAME"],
    ["\u200b", "collections.INVALID_NAME"],
    ["👨\u200d👩\u200d👧", "fine"],
  ])("%j is %s", (name, expected) => expect(outcome(collectionName(name))).toBe(expected))
})

describe("A collection", () => {
  test("with a name of before a rule of names can be changed, as long as its name stays", () => {
    const old = { ...games, name: "old\nname" }
    expect(Result.getOrThrow(changed(old, ada, { description: null }, later)).name).toBe(old.name)
    expect(outcome(changed(old, ada, { name: old.name }, later))).toBe("collections.INVALID_NAME")
  })

  test("is its owner's to change and no other user's", () => {
    expect(ownedBy(games, ada)).toEqual(Result.succeed(games))
    expect(outcome(ownedBy(games, grace))).toBe("collections.FORBIDDEN")
  })

  test.each([
    ["nothing", {}, {}],
    ["a name", { name: "Other" }, { name: "Other" }],
    ["a description", { description: "Other" }, { description: "Other" }],
    ["that it has no description", { description: null }, { description: null }],
    ["who sees it", { visibility: "private" }, { visibility: "private" }],
    ["that it is shared", { autoShare: true }, { autoShare: true }],
  ] as const)("takes %s, and the time", (_, change, after) => {
    expect(changed(games, ada, change, later)).toEqual(Result.succeed({ ...games, ...after, updatedAt: later }))
  })

  test.each([
    ["the owner and a bad name", ada, { name: "" }, "collections.INVALID_NAME"],
    ["a stranger", grace, { name: "Other" }, "collections.FORBIDDEN"],
    ["a stranger and a bad name", grace, { name: "" }, "collections.FORBIDDEN"],
  ] as const)("refuses %s", (_, by, change, expected) => {
    expect(outcome(changed(games, by, change, later))).toBe(expected)
  })
})
