import { DateTime, Effect, type Result } from "effect"
import { notify, takeBackNotifications } from "../delivery/index.ts"
import { Ids, inTransactionAboutFound, Publisher, type UserId } from "../shared/index.ts"
import { accept, cancel, type FriendRequest, type FriendRequestId, reject } from "./friend-request.ts"
import type { FriendshipId } from "./friendship.ts"
import { FriendRequests, Friendships } from "./ports.ts"

/**
 * Runs the whole body of a use case in one transaction about the two users of a friend request: the last argument of
 * its `Effect.fn`.
 */
const inTransactionOfRequest = inTransactionAboutFound(({ id }: { readonly id: FriendRequestId }) =>
  FriendRequests.use((requests) => Effect.map(requests.get(id), ({ from, to }) => [from.id, to.id])),
)

/** Accepts a friend request and notifies its sender. Only the receiver may. Contract: friends, friends. */
export const acceptFriendRequest = Effect.fn("friends.accept")(function* (input: {
  readonly id: FriendRequestId
  readonly by: UserId
}) {
  const accepted = yield* decideOn(input.id, (request, now) => accept(request, input.by, now))
  yield* befriend(accepted)
  return accepted
}, inTransactionOfRequest)

/** Rejects a friend request. No notification is sent. Only the receiver may. Contract: friends, friends. */
export const rejectFriendRequest = Effect.fn("friends.reject")(function* (input: {
  readonly id: FriendRequestId
  readonly by: UserId
}) {
  return yield* decideOn(input.id, (request, now) => reject(request, input.by, now))
}, inTransactionOfRequest)

/** Cancels a friend request, with its unread notification. Only its sender may. Contract: friends, friends. */
export const cancelFriendRequest = Effect.fn("friends.cancel")(function* (input: {
  readonly id: FriendRequestId
  readonly by: UserId
}) {
  const cancelled = yield* decideOn(input.id, (request, now) => cancel(request, input.by, now))
  const subject = { kind: "friend_request", id: cancelled.id } as const
  yield* takeBackNotifications({ type: "friend_request", subject, to: cancelled.to.id, actor: input.by })
  return cancelled
}, inTransactionOfRequest)

/** Decides on a request and stores the decision. Returns the request after the decision. Part of a transaction. */
const decideOn = Effect.fnUntraced(function* <E>(
  id: FriendRequestId,
  decide: (request: FriendRequest, now: DateTime.Utc) => Result.Result<FriendRequest, E>,
) {
  const requests = yield* FriendRequests
  const decided = yield* Effect.fromResult(decide(yield* requests.get(id), yield* DateTime.now))
  yield* requests.save(decided)
  return decided
})

/**
 * Makes the two people of a request friends, once its acceptance is stored, and notifies the sender. Part of a
 * transaction.
 */
export const befriend = Effect.fnUntraced(function* (request: FriendRequest) {
  const friendships = yield* Friendships
  const publisher = yield* Publisher
  const ids = yield* Ids
  yield* friendships.add((yield* ids.next) as FriendshipId, [request.from.id, request.to.id], yield* DateTime.now)
  yield* publisher.friendsChanged({ user: request.from.id, others: [request.to.id] })
  yield* notify({
    to: request.from.id,
    type: "friend_accepted",
    actor: request.to.id,
    subject: { kind: "friend_request", id: request.id },
  })
})
