import { Effect } from "effect"
import type { UserId } from "../users/user.ts"
import { decideOn } from "./decide-on.ts"
import { cancel, type FriendRequestId } from "./friend-request.ts"

/** Cancels a friend request. Only its sender may. Contract: people, friends. */
export const cancelFriendRequest = Effect.fn("friends.cancel")(function* (input: {
  readonly id: FriendRequestId
  readonly by: UserId
}) {
  return yield* decideOn(input.id, (request, now) => cancel(request, input.by, now))
})
