import { DateTime, Effect } from "effect"
import type { UserId } from "../shared/ids.ts"
import { ofAccount, Publisher } from "../shared/publisher.ts"
import { inTransactionOfAccount } from "../shared/transactions.ts"
import { Users } from "../users/ports.ts"
import { verified } from "../users/user.ts"
import { OneTimeTokens } from "./ports.ts"

/** Takes an account's address as verified without a token. Contract: CLI, users. */
export const verifyAccount = Effect.fn("auth.verifyAccount")(function* (id: UserId) {
  const users = yield* Users
  const tokens = yield* OneTimeTokens
  const publisher = yield* Publisher
  const now = yield* DateTime.now
  const user = yield* users.get(id)
  yield* users.save(verified(user, now))
  if (user.emailVerifiedAt === null) yield* publisher.announced(ofAccount(id, "account.verified"))
  yield* tokens.endAll(id, "verification")
}, inTransactionOfAccount)
