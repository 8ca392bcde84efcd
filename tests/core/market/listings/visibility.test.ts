import { describe, expect, test } from "bun:test"
import type { Privacy, Relation, Visibility } from "../../../../core/index.ts"
import { cardOf, type MarketItem } from "../../../../core/market/listings/market-item.ts"
import { inShowcase, seesListing } from "../../../../core/market/listings/visibility.ts"
import { face, listing, owner, stranger, wanted } from "../offers/deals.ts"

const item = (ownerPrivacy: Privacy, visibility: Visibility): MarketItem => ({ ...wanted, ownerPrivacy, visibility })

// Profile, collection: who sees the item besides its owner.
const rows: ReadonlyArray<readonly [Privacy, Visibility, ReadonlyArray<Relation>]> = [
  ["public", "public", ["friend", "stranger"]],
  ["public", "friends_only", ["friend"]],
  ["public", "private", []],
  ["friends_only", "public", ["friend"]],
  ["friends_only", "friends_only", ["friend"]],
  ["friends_only", "private", []],
  ["private", "public", []],
  ["private", "friends_only", []],
  ["private", "private", []],
]
const relations: ReadonlyArray<Relation> = ["friend", "stranger", "blocked"]
const cells = rows.flatMap(([privacy, visibility, seen]) =>
  relations.map((relation) => ({ privacy, visibility, relation, sees: seen.includes(relation) })),
)

describe("A listing of an item in a collection", () => {
  test.each(cells)("$visibility, of a $privacy profile, is seen by a $relation one: $sees", (cell) => {
    const { privacy, visibility, relation, sees } = cell
    const of = item(privacy, visibility)
    expect(seesListing(of, { privacy, relation }, relation)).toBe(sees)
    expect(inShowcase(listing, of, stranger, relation)).toBe(sees)
    expect(inShowcase({ ...listing, status: "paused" }, of, stranger, relation)).toBe(false)
    expect(inShowcase({ ...listing, status: "closed" }, of, stranger, relation)).toBe(false)
    expect(cardOf(of, face, relation)).toEqual({
      ...{ id: wanted.id, type: wanted.type },
      ...(sees
        ? { name: wanted.name, coverUrl: wanted.coverUrl, collectionId: wanted.collectionId, copies: wanted.copies }
        : { ...face, collectionId: null, copies: null }),
    })
  })

  test("is always seen by who made it, also when the item is gone or another user's, but not in the showcase", () => {
    expect(seesListing(null, { privacy: "private", relation: "self" }, "blocked")).toBe(true)
    expect(seesListing(item("private", "private"), { privacy: "public", relation: "self" }, "stranger")).toBe(true)
    expect(inShowcase(listing, wanted, owner, "self")).toBe(false)
  })

  test("is not seen by others once the item is gone, nor without the profile of who made it", () => {
    const by = (privacy: Privacy, relation: Relation) => ({ privacy, relation })
    expect(seesListing(null, by("public", "friend"), "friend")).toBe(false)
    expect(seesListing(wanted, by("public", "blocked"), "friend")).toBe(false)
    expect(seesListing(wanted, by("public", "stranger"), "self")).toBe(true)
    expect(seesListing(wanted, by("friends_only", "friend"), "stranger")).toBe(true)
    expect(seesListing(wanted, by("friends_only", "stranger"), "friend")).toBe(false)
    expect(seesListing(wanted, by("private", "friend"), "self")).toBe(false)
    expect(cardOf(null, face, "self")).toBeNull()
  })
})
