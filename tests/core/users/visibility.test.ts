import { describe, expect, test } from "bun:test"
import { DateTime, Result } from "effect"
import {
  type EmailAddress,
  type Privacy,
  profileView,
  type Relation,
  seesCollection,
  type UserId,
  type Visibility,
} from "../../../core/index.ts"
import { profileOf } from "../../../core/users/profile.ts"
import { newUser } from "../../../core/users/user.ts"

const relations = ["self", "friend", "stranger", "visitor", "blocked"] as const satisfies ReadonlyArray<Relation>

describe("A profile", () => {
  const table: Record<Privacy, readonly [string, string, string, string, string]> = {
    public: ["full", "full", "full", "full", "none"],
    friends_only: ["full", "full", "restricted", "none", "none"],
    private: ["full", "restricted", "restricted", "none", "none"],
  }
  const cells = (["public", "friends_only", "private"] as const).flatMap((privacy) =>
    relations.map((relation, column) => [privacy, relation, table[privacy][column] ?? ""] as const),
  )
  const market = { completedCount: 4, cancelledCount: 1, cancellationRate: 0.2 }
  const counts = { friends: 2, collections: 1, listings: 3, rating: { average: 4.5, count: 2 }, market }
  const account = newUser({
    id: "ada" as UserId,
    email: "ada@example.com" as EmailAddress,
    displayName: "Ada",
    passwordHash: null,
    now: DateTime.makeUnsafe(0),
  })

  test.each(cells)("that is %s, to %s, is %s", (privacy, relation, view) => {
    expect(profileView(privacy, relation) as string).toBe(view)
    const user = { ...account, privacy }
    const shown = profileOf({ user, relation, counts })
    expect(Result.match(shown, { onSuccess: (profile) => profile, onFailure: ({ _tag }) => _tag as string })).toEqual(
      view === "none" ? "users.USER_NOT_FOUND" : { user, counts: view === "full" ? counts : null },
    )
  })
})

describe("A collection", () => {
  // Who sees it besides its owner; a row per profile, a column per collection.
  const table: Record<Privacy, Record<Visibility, ReadonlyArray<Relation>>> = {
    public: { public: ["friend", "stranger", "visitor"], friends_only: ["friend"], private: [] },
    friends_only: { public: ["friend"], friends_only: ["friend"], private: [] },
    private: { public: [], friends_only: [], private: [] },
  }
  const cells = (["public", "friends_only", "private"] as const).flatMap((privacy) =>
    (["public", "friends_only", "private"] as const).flatMap((visibility) =>
      relations.map((relation) => {
        const seen = relation === "self" || table[privacy][visibility].includes(relation)
        return [visibility, privacy, relation, seen] as const
      }),
    ),
  )

  test.each(cells)("that is %s, under a profile that is %s, to %s: %p", (visibility, privacy, relation, seen) => {
    expect(seesCollection(privacy, visibility, relation, true)).toBe(seen)
    expect(seesCollection(privacy, visibility, relation)).toBe(seen && relation !== "visitor")
  })
})
