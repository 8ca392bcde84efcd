import { DateTime, Effect } from "effect"
import type { UserId } from "../shared/ids.ts"
import { type PublishedEvents, Publisher } from "../shared/publisher.ts"
import { inTransactionAbout } from "../shared/transactions.ts"
import { NotFound } from "./errors.ts"
import { FriendRequests, Friendships } from "./ports.ts"

/** Ends all friendships of a user, in the transaction that removes the account. */
export const endFriendships = Effect.fn("friends.endFriendships")(function* ({
  user,
}: PublishedEvents["accountRemoved"]) {
  const friendships = yield* Friendships
  const publisher = yield* Publisher
  yield* publisher.friendsChanged({ user, others: yield* friendships.removeAll(user) })
})

/**
 * Ends the friendships and the pending requests that a change of credentials ends. No notification is sent. Part of its
 * transaction.
 */
export const endFriends = Effect.fn("friends.endAll")(function* ({
  user,
  ends,
}: PublishedEvents["credentialsChanged"]) {
  const requests = yield* FriendRequests
  if (ends.includes("friendRequests")) yield* requests.cancelAllPending(user, yield* DateTime.now)
  if (ends.includes("friendships")) yield* endFriendships({ user })
})

/** Ends a friendship. The other user is not notified. Contract: people, friends. */
export const endFriendship = Effect.fn("friends.end")(
  function* (input: { readonly by: UserId; readonly other: UserId }) {
    const friendships = yield* Friendships
    const publisher = yield* Publisher
    if (!(yield* friendships.remove(input.by, input.other))) return yield* new NotFound()
    yield* publisher.friendsChanged({ user: input.by, others: [input.other] })
  },
  inTransactionAbout(({ by, other }: { readonly by: UserId; readonly other: UserId }) => [by, other]),
)
