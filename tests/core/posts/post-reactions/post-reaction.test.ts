import { describe, expect, test } from "bun:test"
import { DateTime, Result } from "effect"
import {
  type PostId,
  type PostReaction,
  type ReactionType,
  reactionTypes,
  type UserId,
} from "../../../../core/index.ts"
import { type ReactionChange, react, takeBack } from "../../../../core/posts/post-reactions/post-reaction.ts"

const then = DateTime.makeUnsafe("2026-01-01T00:00:00.000Z")
const now = DateTime.makeUnsafe("2026-01-02T00:00:00.000Z")
const [ada, bob] = ["ada" as UserId, "bob" as UserId]
const id = "post" as PostId
const stored = (type: ReactionType | null): PostReaction => ({ postId: id, userId: bob, type, createdAt: then })
const post = (reaction: PostReaction | null) => ({ id, authorId: ada, reaction })

const nameOf = (reaction: PostReaction | null) => (reaction === null ? "none" : (reaction.type ?? "one taken back"))

type Outcome = readonly [
  counted: ReactionType | null,
  uncounted: ReactionType | null,
  createdAt: DateTime.Utc,
  notifiesAuthor: boolean,
]
const changed = (
  type: ReactionType | null,
  [counted, uncounted, createdAt, notifiesAuthor]: Outcome,
): ReactionChange => ({
  reaction: { ...stored(type), createdAt },
  counted,
  uncounted,
  notifiesAuthor,
})

/** What a reaction of a type comes to after each earlier one. */
const afterReacting = (type: ReactionType): ReadonlyArray<readonly [PostReaction | null, Outcome | null]> => [
  [null, [type, null, now, true]],
  [stored(null), [type, null, now, false]],
  ...reactionTypes.map(
    (earlier) => [stored(earlier), earlier === type ? null : ([type, earlier, then, false] as const)] as const,
  ),
]
const cells = reactionTypes.flatMap((type) =>
  afterReacting(type).map(([earlier, outcome]) => [type, nameOf(earlier), earlier, outcome] as const),
)

describe("Reacting", () => {
  test.each(cells)("with %s after %s", (type, _, earlier, outcome) => {
    const change = Result.getOrThrow(react(post(earlier), bob, type, now))
    expect(change).toEqual(outcome === null ? null : changed(type, outcome))
  })

  test.each(reactionTypes)("with %s to one's own post is refused", (type) => {
    const done = react(post(null), ada, type, now)
    expect(Result.getOrNull(Result.flip(done))?._tag).toBe("post-reactions.SELF_REACTION")
  })
})

describe("Taking back", () => {
  test.each(["none", "one taken back"] as const)("%s changes nothing", (name) => {
    expect(takeBack(post(name === "none" ? null : stored(null)))).toBeNull()
  })

  test.each(reactionTypes)("%s keeps its time and is not counted any more", (type) => {
    expect(takeBack(post(stored(type)))).toEqual(changed(null, [null, type, then, false]))
  })
})
