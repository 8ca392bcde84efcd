import { DateTime, Effect } from "effect"
import { Transactions } from "../shared/transactions.ts"
import type { UserId } from "../users/user.ts"
import { type FriendRequestId, reject } from "./friend-request.ts"
import { FriendRequests } from "./ports.ts"

/** Declines to be friends; nobody is told. Only the receiver may. Contract: people, friends. */
export const rejectFriendRequest = Effect.fn("friends.reject")(function* (input: {
  readonly id: FriendRequestId
  readonly by: UserId
}) {
  const requests = yield* FriendRequests
  const { atomically } = yield* Transactions
  return yield* atomically(
    Effect.gen(function* () {
      const request = yield* requests.get(input.id)
      const rejected = yield* Effect.fromResult(reject(request, input.by, yield* DateTime.now))
      yield* requests.save(rejected)
      return rejected
    }),
  )
})
