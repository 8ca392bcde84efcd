import { DateTime, Effect, type Redacted } from "effect"
import { Outbox } from "../mail/ports.ts"
import { prepareLetter } from "../mail/prepare-letter.ts"
import { Transactions } from "../shared/transactions.ts"
import { Users } from "../users/ports.ts"
import { type User, type UserId, withPassword } from "../users/user.ts"
import { OneTimeTokens, PasswordHasher } from "./ports.ts"

/**
 * Hashes and stores a new password, ends the outstanding reset tokens and tells the owner by mail. `unless` looks at the
 * account once more inside the transaction and may refuse. For change, set, and the administrator's set.
 */
export const replacePassword = Effect.fn("auth.replacePassword")(function* <E>(input: {
  readonly userId: UserId
  readonly newPassword: Redacted.Redacted
  readonly unless: (user: User) => E | null
}) {
  const users = yield* Users
  const tokens = yield* OneTimeTokens
  const outbox = yield* Outbox
  const hasher = yield* PasswordHasher
  const { atomically } = yield* Transactions
  const { email, displayName } = yield* users.get(input.userId)
  const passwordHash = yield* hasher.hash(input.newPassword)
  const letter = yield* prepareLetter({ kind: "password-changed", to: email, displayName })
  const now = yield* DateTime.now
  yield* atomically(
    Effect.gen(function* () {
      const user = yield* users.get(input.userId)
      const refusal = input.unless(user)
      if (refusal !== null) return yield* Effect.fail(refusal)
      yield* users.save(withPassword(user, passwordHash, now))
      yield* tokens.endAll(user.id, "password-reset")
      yield* outbox.add(letter)
    }),
  )
})
