import { DateTime, Effect, type Result } from "effect"
import type { FriendRequest, FriendRequestId } from "./friend-request.ts"
import { FriendRequests } from "./ports.ts"

/** Decides on a request and stores the decision. Returns the request after the decision. Part of a transaction. */
export const decideOn = Effect.fnUntraced(function* <E>(
  id: FriendRequestId,
  decide: (request: FriendRequest, now: DateTime.Utc) => Result.Result<FriendRequest, E>,
) {
  const requests = yield* FriendRequests
  const decided = yield* Effect.fromResult(decide(yield* requests.get(id), yield* DateTime.now))
  yield* requests.save(decided)
  return decided
})
