import { Effect, type Redacted } from "effect"
import { Transactions } from "../shared/transactions.ts"
import { Forbidden } from "../users/errors.ts"
import { Users } from "../users/ports.ts"
import { isReclaimedSince, type User, type UserId } from "../users/user.ts"
import { InvalidCredentials } from "./errors.ts"
import { PasswordHasher } from "./ports.ts"
import { removeAccount } from "./remove-account.ts"

/** Deletes the caller's account. If the account has a password, it must be given. Contract: people, users. */
export const deleteAccount = Effect.fn("auth.deleteAccount")(function* (input: {
  readonly id: UserId
  /** The account as authentication read it. */
  readonly by: User
  readonly password: Redacted.Redacted | null
}) {
  const users = yield* Users
  const hasher = yield* PasswordHasher
  const { atomically } = yield* Transactions
  const { passwordHash } = yield* users.get(input.id)
  if (input.id !== input.by.id) return yield* new Forbidden()
  if (passwordHash !== null) {
    if (input.password === null || !(yield* hasher.verify(input.password, passwordHash)))
      return yield* new InvalidCredentials()
  }
  yield* atomically(
    Effect.gen(function* () {
      const user = yield* users.get(input.id)
      if (user.passwordHash !== passwordHash || isReclaimedSince(user, input.by)) return yield* new InvalidCredentials()
      yield* removeAccount(user.id)
    }),
  )
})
