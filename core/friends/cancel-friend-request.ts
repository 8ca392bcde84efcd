import { Effect } from "effect"
import { takeBackNotifications } from "../notifications/take-back.ts"
import type { UserId } from "../shared/ids.ts"
import { decideOn } from "./decide-on.ts"
import { cancel, type FriendRequestId } from "./friend-request.ts"
import { inTransactionOfRequest } from "./in-transaction.ts"

/** Cancels a friend request, with its unread notification. Only its sender may. Contract: people, friends. */
export const cancelFriendRequest = Effect.fn("friends.cancel")(function* (input: {
  readonly id: FriendRequestId
  readonly by: UserId
}) {
  const cancelled = yield* decideOn(input.id, (request, now) => cancel(request, input.by, now))
  const subject = { kind: "friend_request", id: cancelled.id } as const
  yield* takeBackNotifications({ type: "friend_request", subject, to: cancelled.to.id, actor: input.by })
  return cancelled
}, inTransactionOfRequest)
