import { Effect, Option } from "effect"
import { Transactions } from "../shared/transactions.ts"
import { Users } from "../users/ports.ts"
import type { UserId } from "../users/user.ts"
import { unlink } from "./linked-account.ts"
import { LinkedAccounts } from "./ports.ts"

/** Ends the link to the provider's account, if the user has a password to sign in with. Contract: auth, DELETE /auth/idp/link. */
export const unlinkIdentity = Effect.fn("idp.unlink")(function* (userId: UserId) {
  const users = yield* Users
  const accounts = yield* LinkedAccounts
  const { atomically } = yield* Transactions
  yield* atomically(
    Effect.gen(function* () {
      const own = Option.getOrNull(yield* accounts.findByUser(userId))
      yield* Effect.fromResult(unlink(yield* users.get(userId), own))
      yield* accounts.remove(userId)
    }),
  )
})
