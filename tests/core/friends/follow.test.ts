import { expect, test } from "bun:test"
import { Result } from "effect"
import { follow, followLimit } from "../../../core/friends/follow.ts"
import type { Privacy, Relation } from "../../../core/index.ts"

const relations: ReadonlyArray<Relation> = ["self", "blocked", "friend", "stranger"]
const privacies: ReadonlyArray<Privacy> = ["public", "friends_only", "private"]

/** What the page says, in the order of its checks. */
const expected = (relation: Relation, privacy: Privacy, isFollowing: boolean, isFull: boolean): boolean | string => {
  if (relation === "self") return "friends.SELF_FOLLOW"
  if (relation === "blocked") return "users.USER_NOT_FOUND"
  if (isFollowing) return false
  if (privacy !== "public") return "friends.PROFILE_NOT_PUBLIC"
  return isFull ? "friends.FOLLOW_LIMIT_REACHED" : true
}

const cases = relations.flatMap((relation) =>
  privacies.flatMap((privacy) =>
    [false, true].flatMap((isFollowing) =>
      [followLimit - 1, followLimit].map((following) => ({ relation, privacy, isFollowing, following })),
    ),
  ),
)

test.each(cases)("following of %o", (state) => {
  const outcome = Result.match(follow(state), {
    onSuccess: (isNew): boolean | string => isNew,
    onFailure: ({ _tag }) => _tag,
  })
  expect(outcome).toBe(expected(state.relation, state.privacy, state.isFollowing, state.following === followLimit))
})
