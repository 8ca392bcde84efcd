import { Effect, type Redacted } from "effect"
import type { PasswordChange } from "../credentials/credentials.ts"
import type { UserId } from "../shared/ids.ts"
import { Transactions } from "../shared/transactions.ts"
import { Users } from "../users/ports.ts"
import type { User } from "../users/user.ts"
import { preparePassword } from "./prepare-password.ts"

/**
 * Hashes and stores a new password and notifies the owner by mail. `unless` checks the account again inside the
 * transaction and may refuse. For changes by the owner.
 * Contract: auth, PUT /auth/change-password; auth, POST /auth/set-password.
 */
export const replacePassword = Effect.fn("auth.replacePassword")(function* <E>(input: {
  readonly userId: UserId
  readonly newPassword: Redacted.Redacted
  readonly kind: PasswordChange
  readonly unless: (user: User) => E | null
}) {
  const users = yield* Users
  const { atomically } = yield* Transactions
  const password = yield* preparePassword(input)
  yield* atomically(
    Effect.gen(function* () {
      const user = yield* users.get(input.userId)
      const error = input.unless(user)
      if (error !== null) return yield* Effect.fail(error)
      yield* password.store(user, input.kind)
    }),
    [input.userId],
  )
})
