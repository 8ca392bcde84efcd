import { DateTime, Effect } from "effect"
import { Ids, inTransactionAbout, type PageRequest, type UserId } from "../shared/index.ts"
import { Users } from "../users/index.ts"
import { NotFound } from "./errors.ts"
import { type FollowId, follow } from "./follow.ts"
import { Follows, Relations } from "./ports.ts"

/** Begins to follow a user; a second call changes nothing. Contract: friends, follows. */
export const followUser = Effect.fn("friends.follow")(
  function* (input: { readonly by: UserId; readonly other: UserId }) {
    const users = yield* Users
    const relations = yield* Relations
    const follows = yield* Follows
    const ids = yield* Ids
    const { id: by } = yield* users.get(input.by)
    const { id: other, privacy } = yield* users.get(input.other)
    const relation = yield* relations.between(by, other)
    const isNew = yield* Effect.fromResult(
      follow({
        relation,
        privacy,
        isFollowing: (yield* follows.since(by, other)) !== null,
        following: yield* follows.count(by),
      }),
    )
    if (isNew) yield* follows.add((yield* ids.next) as FollowId, by, other, yield* DateTime.now)
  },
  inTransactionAbout(({ by, other }: { readonly by: UserId; readonly other: UserId }) => [by, other]),
)

/** Follows a user no more. Contract: friends, follows. */
export const unfollowUser = Effect.fn("friends.unfollow")(
  function* (input: { readonly by: UserId; readonly other: UserId }) {
    if (!(yield* (yield* Follows).remove(input.by, input.other))) return yield* new NotFound()
  },
  inTransactionAbout(({ by }: { readonly by: UserId; readonly other: UserId }) => [by]),
)

/** Since when the caller follows another user; `null` if they do not. Contract: friends, follows. */
export const followedSince = Effect.fn("friends.followedSince")(function* (input: {
  readonly by: UserId
  readonly other: UserId
}) {
  return yield* (yield* Follows).since(input.by, input.other)
})

/** Whom a user follows, or who follows them, newest first. For the user alone. Contract: friends, follows. */
export const listFollows = Effect.fn("friends.listFollows")(function* (input: {
  readonly userId: UserId
  readonly direction: "following" | "followers"
  readonly page: PageRequest
}) {
  return yield* (yield* Follows).list(input.userId, input.direction, input.page)
})
