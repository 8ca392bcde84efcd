import { Effect, Option, type Redacted } from "effect"
import { Transactions } from "../shared/index.ts"
import type { EmailAddress } from "../users/index.ts"
import { SecondFactors, Users } from "../users/index.ts"
import { beginSignIn } from "./begun-sign-in.ts"
import { InvalidCredentials, MfaRequired } from "./errors.ts"
import { PasswordHasher } from "./ports.ts"
import { prepareSession } from "./prepare-session.ts"

/**
 * Signs in by address and password. An unknown address, an account without a password and a wrong password are one
 * error after the same time. Only with the right password the answer shows that an account is suspended, or fails with
 * `MfaRequired` because it has a second factor, which is asked for first. Contract: auth, POST /auth/login.
 */
export const logIn = Effect.fn("auth.logIn")(function* (input: {
  readonly email: EmailAddress
  readonly password: Redacted.Redacted
  readonly userAgent: string | null
}) {
  const users = yield* Users
  const hasher = yield* PasswordHasher
  const factors = yield* SecondFactors
  const { atomically } = yield* Transactions
  const found = Option.getOrNull(yield* users.findByEmail(input.email))
  const matches = yield* hasher.verify(input.password, found?.passwordHash ?? null, input.email)
  if (found === null || !matches) return yield* new InvalidCredentials()
  const session = yield* prepareSession(input.userAgent)
  const { signedIn, user } = yield* atomically(
    Effect.gen(function* () {
      // The password may have been reset while it was compared; the reset ends all sessions, so none may begin after
      // it.
      const user = Option.getOrNull(yield* users.findByEmail(input.email))
      if (user?.passwordHash !== found.passwordHash) return yield* new InvalidCredentials()
      return { user, signedIn: (yield* factors.has(user.id)) ? null : yield* session.store(user, "sign-in") }
    }),
    [found.id],
  )
  return signedIn ?? (yield* new MfaRequired(yield* beginSignIn(user, null)))
})
