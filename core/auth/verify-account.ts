import { DateTime, Effect } from "effect"
import type { UserId } from "../shared/ids.ts"
import { inTransactionOfAccount } from "../shared/transactions.ts"
import { Users } from "../users/ports.ts"
import { verified } from "../users/user.ts"
import { OneTimeTokens } from "./ports.ts"

/** Takes an account's address as verified without a token. Contract: CLI, users. */
export const verifyAccount = Effect.fn("auth.verifyAccount")(function* (id: UserId) {
  const users = yield* Users
  const tokens = yield* OneTimeTokens
  const now = yield* DateTime.now
  yield* users.save(verified(yield* users.get(id), now))
  yield* tokens.endAll(id, "verification")
}, inTransactionOfAccount)
