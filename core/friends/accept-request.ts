import { DateTime, Effect } from "effect"
import { Transactions } from "../shared/transactions.ts"
import type { UserId } from "../users/user.ts"
import { befriend } from "./befriend.ts"
import { accept, type FriendRequestId } from "./friend-request.ts"
import { FriendRequests } from "./ports.ts"

/** Becomes friends with who asked, who is told. Only the receiver may. Contract: people, friends. */
export const acceptFriendRequest = Effect.fn("friends.accept")(function* (input: {
  readonly id: FriendRequestId
  readonly by: UserId
}) {
  const requests = yield* FriendRequests
  const { atomically } = yield* Transactions
  return yield* atomically(
    Effect.gen(function* () {
      const request = yield* requests.get(input.id)
      return yield* befriend(yield* Effect.fromResult(accept(request, input.by, yield* DateTime.now)))
    }),
  )
})
