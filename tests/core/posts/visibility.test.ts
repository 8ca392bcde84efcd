import { describe, expect, test } from "bun:test"
import { audienceOf, type Privacy, type Relation, seesPost, type Visibility } from "../../../core/index.ts"

const privacies = ["public", "friends_only", "private"] as const satisfies ReadonlyArray<Privacy>
const relations = ["self", "friend", "stranger", "blocked"] as const satisfies ReadonlyArray<Relation>

// The visibility of the post, or of the collection of an item_share: who sees it, by the privacy of the author.
const table: ReadonlyArray<readonly [Visibility | null, Record<Privacy, ReadonlyArray<Relation>>]> = [
  ["public", { public: ["self", "friend", "stranger"], friends_only: ["self", "friend"], private: ["self"] }],
  ["friends_only", { public: ["self", "friend"], friends_only: ["self", "friend"], private: ["self"] }],
  ["private", { public: ["self"], friends_only: ["self"], private: ["self"] }],
  // An item_share whose author no longer has the item.
  [null, { public: [], friends_only: [], private: [] }],
]
const cells = table.flatMap(([visibility, seen]) =>
  privacies.flatMap((privacy) =>
    relations.map((relation) => [visibility, privacy, relation, seen[privacy].includes(relation)] as const),
  ),
)

describe("A post", () => {
  test.each(cells)("that is %p, of a profile that is %s, to %s: %p", (visibility, privacy, relation, seen) => {
    expect(seesPost(privacy, visibility, relation)).toBe(seen)
    // Besides its author, a post is for those who are in its audience.
    const audience = audienceOf(privacy, visibility)
    const isIn = { self: seen, friend: audience !== "private", stranger: audience === "public", blocked: false }
    expect(isIn[relation]).toBe(seen)
  })
})
