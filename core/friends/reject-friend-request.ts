import { Effect } from "effect"
import type { UserId } from "../shared/ids.ts"
import { decideOn } from "./decide-on.ts"
import { type FriendRequestId, reject } from "./friend-request.ts"
import { inTransactionOfRequest } from "./in-transaction.ts"

/** Rejects a friend request. No notification is sent. Only the receiver may. Contract: people, friends. */
export const rejectFriendRequest = Effect.fn("friends.reject")(function* (input: {
  readonly id: FriendRequestId
  readonly by: UserId
}) {
  return yield* decideOn(input.id, (request, now) => reject(request, input.by, now))
}, inTransactionOfRequest)
