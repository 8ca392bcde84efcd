import { Effect } from "effect"
import { leaveMarket } from "../offers/leave-market.ts"
import { Transactions } from "../shared/transactions.ts"
import { Users } from "../users/ports.ts"
import type { UserId } from "../users/user.ts"

/**
 * Removes an account and everything that goes with it, in one transaction; what it had open on the market is cancelled, and the
 * other sides are told. Contract: people, users; CLI.
 */
export const removeAccount = Effect.fn("auth.removeAccount")(function* (id: UserId) {
  const users = yield* Users
  const { atomically } = yield* Transactions
  yield* atomically(
    Effect.gen(function* () {
      yield* users.get(id)
      yield* leaveMarket(id)
      yield* users.remove(id)
    }),
  )
})
