import { DateTime, Effect } from "effect"
import { notify } from "../notifications/notify.ts"
import { Ids } from "../shared/ids.ts"
import type { FriendRequest } from "./friend-request.ts"
import type { FriendshipId } from "./friendship.ts"
import { FriendRequests, Friendships } from "./ports.ts"

/** Makes friends of the two whose request was just accepted, and tells who had asked. Part of a transaction. */
export const befriend = Effect.fnUntraced(function* (request: FriendRequest) {
  const requests = yield* FriendRequests
  const friendships = yield* Friendships
  const ids = yield* Ids
  yield* requests.save(request)
  yield* friendships.add((yield* ids.next) as FriendshipId, [request.from.id, request.to.id], yield* DateTime.now)
  yield* notify({
    to: request.from.id,
    type: "friend_accepted",
    actor: request.to.id,
    subject: { kind: "friend_request", id: request.id },
  })
  return request
})
