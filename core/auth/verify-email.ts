import { DateTime, Effect, Option, type Redacted } from "effect"
import type { UserId } from "../shared/index.ts"
import { inTransactionOfAccount, ofAccount, Publisher, Transactions } from "../shared/index.ts"
import type { EmailAddress } from "../users/index.ts"
import { Users, withConfirmedEmail } from "../users/index.ts"
import { InvalidVerificationToken } from "./errors.ts"
import { mailToken } from "./mail-token.ts"
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
  const { userId: owner } = holder
  return yield* atomically(
    Effect.gen(function* () {
      const consumed = yield* tokens.consume(hash, "verification", now)
      if (Option.isNone(consumed)) return yield* new InvalidVerificationToken()
      const user = yield* users.get(owner)
      yield* users.save(withConfirmedEmail(user, now))
      if (user.emailVerifiedAt === null) yield* publisher.announced(ofAccount(owner, "account.verified"))
      yield* tokens.endAll(owner, "verification")
      return owner
    }),
    [owner],
  ).pipe(Effect.catchTag("users.USER_NOT_FOUND", () => new InvalidVerificationToken()))
})

/**
 * Sends another verification token, if the address has an account that needs one: it was never verified, or is
 * refused. Answer and time are the same if not. Contract: auth, POST /auth/resend-verification.
 */
export const resendVerification = (email: EmailAddress) =>
  mailToken("verification", email, (user) => user.emailVerifiedAt === null || user.emailRefusedAt !== null)

/** Takes an account's address as verified without a token. Contract: CLI, users. */
export const verifyAccount = Effect.fn("auth.verifyAccount")(function* (id: UserId) {
  const users = yield* Users
  const tokens = yield* OneTimeTokens
  const publisher = yield* Publisher
  const now = yield* DateTime.now
  const user = yield* users.get(id)
  yield* users.save(withConfirmedEmail(user, now))
  if (user.emailVerifiedAt === null) yield* publisher.announced(ofAccount(id, "account.verified"))
  yield* tokens.endAll(id, "verification")
}, inTransactionOfAccount)
