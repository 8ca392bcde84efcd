import { DateTime, Effect } from "effect"
import { Ids, inTransactionAbout, Publisher, type UserId } from "../shared/index.ts"
import { Users } from "../users/index.ts"
import type { BlockId } from "./block.ts"
import { NotFound, SelfBlock } from "./errors.ts"
import { Blocks, Follows, FriendRequests, Friendships } from "./ports.ts"

/**
 * Blocks a user, who may have blocked the caller before. A second call changes nothing. Ends the friendship, the
 * pending requests, the follows and the open offers between the two. Contract: friends, blocks.
 */
export const blockUser = Effect.fn("friends.block")(
  function* (input: { readonly by: UserId; readonly other: UserId }) {
    const users = yield* Users
    const friendships = yield* Friendships
    const requests = yield* FriendRequests
    const follows = yield* Follows
    const blocks = yield* Blocks
    const publisher = yield* Publisher
    const ids = yield* Ids
    if (input.by === input.other) return yield* new SelfBlock()
    const id = (yield* ids.next) as BlockId
    const now = yield* DateTime.now
    const { id: by } = yield* users.get(input.by)
    const { id: other } = yield* users.get(input.other)
    if (yield* friendships.remove(by, other)) yield* publisher.friendsChanged({ user: by, others: [other] })
    yield* requests.cancelPending(by, other, now)
    yield* follows.remove(by, other)
    yield* follows.remove(other, by)
    yield* publisher.blocked({ by, other })
    yield* blocks.add(id, by, other, now)
  },
  inTransactionAbout(({ by, other }: { readonly by: UserId; readonly other: UserId }) => [by, other]),
)

/** Lifts the caller's own block. A block by the other user stays. Contract: friends, blocks. */
export const unblockUser = Effect.fn("friends.unblock")(function* (input: {
  readonly by: UserId
  readonly other: UserId
}) {
  const blocks = yield* Blocks
  if (!(yield* blocks.remove(input.by, input.other))) return yield* new NotFound()
})
