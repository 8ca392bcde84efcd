import { DateTime, Effect, Option, type Redacted } from "effect"
import { ofAccount, Publisher, Transactions } from "../shared/index.ts"
import type { EmailAddress } from "../users/index.ts"
import { type User, Users, withConfirmedEmail } from "../users/index.ts"
import { refuseCommon } from "./common-password.ts"
import { InvalidResetToken } from "./errors.ts"
import { mailToken } from "./mail-token.ts"
import { OneTimeTokens, SecretTokens } from "./ports.ts"
import { preparePassword } from "./prepare-password.ts"

/**
 * Sends a reset token to an address, if it has an account. Answer and time are the same if it has none. Earlier tokens
 * stay good. Contract: auth, POST /auth/forgot-password.
 */
export const forgotPassword = (email: EmailAddress) => mailToken("password-reset", email, () => true)

/**
 * Consumes a reset token and sets a new password; answers the account. All sessions and tokens of the account end, and
 * its address counts as verified. If it was not verified before, everything ends that another person may have added to
 * the account. Contract: auth, POST /auth/reset-password.
 */
export const resetPassword = Effect.fn("auth.resetPassword")(
  function* (input: { readonly token: Redacted.Redacted; readonly newPassword: Redacted.Redacted }) {
    const tokens = yield* OneTimeTokens
    const users = yield* Users
    const publisher = yield* Publisher
    const { atomically } = yield* Transactions
    yield* refuseCommon(input.newPassword, "newPassword", null)
    const hash = yield* (yield* SecretTokens).hash(input.token)
    const holder = Option.getOrNull(yield* tokens.peek(hash, "password-reset", yield* DateTime.now))
    // A hash costs a quarter of a second of a core, so only the holder of a valid token may cause one.
    if (holder === null) return yield* new InvalidResetToken()
    const { userId } = holder
    const before = yield* users.get(userId)
    yield* refuseCommon(input.newPassword, "newPassword", before)
    const password = yield* preparePassword({ userId, newPassword: input.newPassword, kind: kindOf(before) })
    return yield* atomically(
      Effect.gen(function* () {
        const now = yield* DateTime.now
        const consumed = yield* tokens.consume(hash, "password-reset", now)
        if (Option.isNone(consumed)) return yield* new InvalidResetToken()
        const user = yield* users.get(userId)
        yield* password.store(withConfirmedEmail(user, now), kindOf(user))
        if (user.emailVerifiedAt === null) yield* publisher.announced(ofAccount(userId, "account.verified"))
        return user
      }),
      [userId],
    )
  },
  Effect.catchTag("users.USER_NOT_FOUND", () => new InvalidResetToken()),
)

const kindOf = ({ emailVerifiedAt }: User) => (emailVerifiedAt === null ? "takeOverByReset" : "reset")
