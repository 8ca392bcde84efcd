import { Effect } from "effect"
import { Transactions } from "../shared/transactions.ts"
import { Users } from "../users/ports.ts"
import type { UserId } from "../users/user.ts"

/** Removes an account and everything that goes with it, in one transaction. Contract: people, users; CLI. */
export const removeAccount = Effect.fn("auth.removeAccount")(function* (id: UserId) {
  const users = yield* Users
  const { atomically } = yield* Transactions
  yield* atomically(Effect.andThen(users.get(id), users.remove(id)))
})
