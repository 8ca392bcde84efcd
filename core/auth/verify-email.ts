import { DateTime, Effect, Option, type Redacted } from "effect"
import { ofAccount, Publisher } from "../shared/publisher.ts"
import { Transactions } from "../shared/transactions.ts"
import { Users } from "../users/ports.ts"
import { verified } from "../users/user.ts"
import { InvalidVerificationToken } from "./errors.ts"
import { OneTimeTokens, SecretTokens } from "./ports.ts"

/**
 * Consumes a verification token and answers whose it was; the account's other ones end with it.
 * Contract: auth, POST /auth/verify-email.
 */
export const verifyEmail = Effect.fn("auth.verifyEmail")(function* (token: Redacted.Redacted) {
  const tokens = yield* OneTimeTokens
  const users = yield* Users
  const publisher = yield* Publisher
  const { atomically } = yield* Transactions
  const hash = yield* (yield* SecretTokens).hash(token)
  const now = yield* DateTime.now
  const holder = Option.getOrNull(yield* tokens.peek(hash, "verification", now))
  if (holder === null) return yield* new InvalidVerificationToken()
  return yield* atomically(
    Effect.gen(function* () {
      const owner = Option.getOrNull(yield* tokens.consume(hash, "verification", now))
      if (owner === null) return yield* new InvalidVerificationToken()
      const user = yield* users.get(owner)
      yield* users.save(verified(user, now))
      if (user.emailVerifiedAt === null) yield* publisher.announced(ofAccount(owner, "account.verified"))
      yield* tokens.endAll(owner, "verification")
      return owner
    }),
    [holder],
  ).pipe(Effect.catchTag("users.USER_NOT_FOUND", () => new InvalidVerificationToken()))
})
