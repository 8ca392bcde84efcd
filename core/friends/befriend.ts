import { DateTime, Effect } from "effect"
import { notify } from "../notifications/notify.ts"
import { Ids } from "../shared/ids.ts"
import { Publisher } from "../shared/publisher.ts"
import type { FriendRequest } from "./friend-request.ts"
import type { FriendshipId } from "./friendship.ts"
import { Friendships } from "./ports.ts"

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
