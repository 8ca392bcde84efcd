import { DateTime, Effect } from "effect"
import { Transactions } from "../shared/transactions.ts"
import type { UserId } from "../users/user.ts"
import { cancel, type FriendRequestId } from "./friend-request.ts"
import { FriendRequests } from "./ports.ts"

/** Takes a request back. Only its sender may. Contract: people, friends. */
export const cancelFriendRequest = Effect.fn("friends.cancel")(function* (input: {
  readonly id: FriendRequestId
  readonly by: UserId
}) {
  const requests = yield* FriendRequests
  const { atomically } = yield* Transactions
  return yield* atomically(
    Effect.gen(function* () {
      const request = yield* requests.get(input.id)
      const cancelled = yield* Effect.fromResult(cancel(request, input.by, yield* DateTime.now))
      yield* requests.save(cancelled)
      return cancelled
    }),
  )
})
