import { DateTime, Effect, Option, type Redacted } from "effect"
import { Outbox } from "../mail/ports.ts"
import { prepareLetter } from "../mail/prepare-letter.ts"
import { Transactions } from "../shared/transactions.ts"
import { Users } from "../users/ports.ts"
import { verified, withPassword } from "../users/user.ts"
import { InvalidResetToken } from "./errors.ts"
import { OneTimeTokens, PasswordHasher, SecretTokens, Sessions } from "./ports.ts"

/**
 * Consumes a reset token and sets a new password. All sessions and reset tokens of the account end, its address counts as
 * verified. Contract: auth, reset-password.
 */
export const resetPassword = Effect.fn("auth.resetPassword")(
  function* (input: { readonly token: Redacted.Redacted; readonly newPassword: Redacted.Redacted }) {
    const tokens = yield* OneTimeTokens
    const users = yield* Users
    const sessions = yield* Sessions
    const outbox = yield* Outbox
    const hasher = yield* PasswordHasher
    const { atomically } = yield* Transactions
    const hash = yield* (yield* SecretTokens).hash(input.token)
    const holder = Option.getOrNull(yield* tokens.peek(hash, "password-reset", yield* DateTime.now))
    // A hash costs a quarter of a second of a core: only who holds a good token may have one made.
    if (holder === null) return yield* new InvalidResetToken()
    const { email, displayName } = yield* users.get(holder)
    const passwordHash = yield* hasher.hash(input.newPassword)
    const letter = yield* prepareLetter({ kind: "password-changed", to: email, displayName })
    const now = yield* DateTime.now
    yield* atomically(
      Effect.gen(function* () {
        const owner = Option.getOrNull(yield* tokens.consume(hash, "password-reset", now))
        if (owner === null) return yield* new InvalidResetToken()
        yield* users.save(withPassword(verified(yield* users.get(owner), now), passwordHash, now))
        yield* tokens.endAll(owner, "password-reset")
        yield* tokens.endAll(owner, "verification")
        yield* sessions.endAll(owner)
        yield* outbox.add(letter)
      }),
    )
  },
  Effect.catchTag("users.USER_NOT_FOUND", () => new InvalidResetToken()),
)
