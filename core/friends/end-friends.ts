import { DateTime, Effect } from "effect"
import type { UserId } from "../shared/index.ts"
import { inTransactionAbout, type PublishedEvents, Publisher } from "../shared/index.ts"
import { NotFound } from "./errors.ts"
import { Follows, FriendRequests, Friendships } from "./ports.ts"

/** Ends all friendships of a user, in the transaction that removes the account. */
export const endFriendships = Effect.fn("friends.endFriendships")(function* ({
  user,
}: PublishedEvents["accountRemoved"]) {
  const friendships = yield* Friendships
  const publisher = yield* Publisher
  yield* publisher.friendsChanged({ user, others: yield* friendships.removeAll(user) })
})

/**
 * Ends the friendships, the follows and the pending requests that a change of credentials ends. No notification is
 * sent. Part of its transaction.
 */
export const endFriends = Effect.fn("friends.endAll")(function* ({
  user,
  ends,
  endsAdded,
}: PublishedEvents["credentialsChanged"]) {
  const requests = yield* FriendRequests
  const friendships = yield* Friendships
  const follows = yield* Follows
  const publisher = yield* Publisher
  const now = yield* DateTime.now
  if (ends.includes("friendRequests")) yield* requests.cancelAllPending(user, now)
  if (ends.includes("friendships")) {
    yield* endFriendships({ user })
    yield* follows.removeSince(user, null)
  }
  if (endsAdded === null) return
  const { credentials, from } = endsAdded
  if (credentials.includes("friendRequests")) yield* requests.cancelSentSince(user, from, now)
  if (credentials.includes("friendships")) {
    yield* publisher.friendsChanged({ user, others: yield* friendships.removeSince(user, from) })
    yield* follows.removeSince(user, from)
  }
})

/** Ends a friendship. The other user is not notified. Contract: friends, friends. */
export const endFriendship = Effect.fn("friends.end")(
  function* (input: { readonly by: UserId; readonly other: UserId }) {
    const friendships = yield* Friendships
    const publisher = yield* Publisher
    if (!(yield* friendships.remove(input.by, input.other))) return yield* new NotFound()
    yield* publisher.friendsChanged({ user: input.by, others: [input.other] })
  },
  inTransactionAbout(({ by, other }: { readonly by: UserId; readonly other: UserId }) => [by, other]),
)
