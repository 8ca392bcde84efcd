import { describe, expect, test } from "bun:test"
import { isSharedThingShown, type SharedState } from "../../../core/index.ts"

const privacies = ["public", "friends_only", "private"] as const
const visibilities = ["public", "friends_only", "private", null] as const
const listings = [null, "active", "paused", "closed"] as const

const states: ReadonlyArray<SharedState> = privacies.flatMap((privacy) =>
  visibilities.flatMap((visibility) =>
    listings.flatMap((listing) =>
      [true, false].flatMap((isOwn) =>
        [true, false].map((isSuspended) => ({ privacy, visibility, listing, isOwn, isSuspended })),
      ),
    ),
  ),
)

describe("A link is shown", () => {
  test("of what is public or for friends, and of nothing else", () => {
    const shown = states.filter(isSharedThingShown)
    expect(states).toHaveLength(192)
    const expected = (["public", "friends_only"] as const).flatMap((privacy) =>
      (["public", "friends_only"] as const).flatMap((visibility) =>
        ([null, "active"] as const).map((listing) => ({
          privacy,
          visibility,
          listing,
          isOwn: true,
          isSuspended: false,
        })),
      ),
    )
    expect(shown).toEqual(expected)
  })
})
