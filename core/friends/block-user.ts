import { DateTime, Effect } from "effect"
import { Ids } from "../shared/ids.ts"
import { Transactions } from "../shared/transactions.ts"
import { Users } from "../users/ports.ts"
import type { UserId } from "../users/user.ts"
import type { BlockId } from "./block.ts"
import { SelfBlock } from "./errors.ts"
import { Blocks, Dealings, FriendRequests, Friendships } from "./ports.ts"

/**
 * Blocks somebody, who may have blocked the caller before; a second time changes nothing. Ends what is between the two: their
 * friendship, pending requests and open offers. Contract: people, blocks.
 */
export const blockUser = Effect.fn("friends.block")(function* (input: { readonly by: UserId; readonly other: UserId }) {
  const users = yield* Users
  const friendships = yield* Friendships
  const requests = yield* FriendRequests
  const blocks = yield* Blocks
  const dealings = yield* Dealings
  const ids = yield* Ids
  const { atomically } = yield* Transactions
  if (input.by === input.other) return yield* new SelfBlock()
  const id = (yield* ids.next) as BlockId
  yield* atomically(
    Effect.gen(function* () {
      const now = yield* DateTime.now
      const { id: by } = yield* users.get(input.by)
      const { id: other } = yield* users.get(input.other)
      yield* friendships.remove(by, other)
      yield* requests.cancelPending(by, other, now)
      yield* dealings.end(by, other)
      yield* blocks.add(id, by, other, now)
    }),
  )
})
