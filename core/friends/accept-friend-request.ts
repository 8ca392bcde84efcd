import { Effect } from "effect"
import type { UserId } from "../shared/ids.ts"
import { befriend } from "./befriend.ts"
import { decideOn } from "./decide-on.ts"
import { accept, type FriendRequestId } from "./friend-request.ts"
import { inTransactionOfRequest } from "./in-transaction.ts"

/** Accepts a friend request and notifies its sender. Only the receiver may. Contract: people, friends. */
export const acceptFriendRequest = Effect.fn("friends.accept")(function* (input: {
  readonly id: FriendRequestId
  readonly by: UserId
}) {
  const accepted = yield* decideOn(input.id, (request, now) => accept(request, input.by, now))
  yield* befriend(accepted)
  return accepted
}, inTransactionOfRequest)
