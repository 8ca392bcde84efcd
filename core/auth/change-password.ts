import { Effect, type Redacted } from "effect"
import type { UserId } from "../shared/ids.ts"
import { Users } from "../users/ports.ts"
import { refuseCommon } from "./common-password.ts"
import { InvalidCredentials } from "./errors.ts"
import { PasswordHasher } from "./ports.ts"
import { replacePassword } from "./replace-password.ts"

/**
 * Replaces the password; the current one must be given. No session ends, but outstanding reset tokens do.
 * Contract: auth, PUT /auth/change-password.
 */
export const changePassword = Effect.fn("auth.changePassword")(function* (input: {
  readonly userId: UserId
  readonly currentPassword: Redacted.Redacted
  readonly newPassword: Redacted.Redacted
}) {
  const users = yield* Users
  const hasher = yield* PasswordHasher
  const user = yield* users.get(input.userId)
  yield* refuseCommon(input.newPassword, "newPassword", user)
  const { passwordHash } = user
  if (!(yield* hasher.verify(input.currentPassword, passwordHash, input.userId))) return yield* new InvalidCredentials()
  return yield* replacePassword({
    userId: input.userId,
    newPassword: input.newPassword,
    kind: "changePassword",
    // Another request may have changed the password while this one was verified.
    unless: (user) => (user.passwordHash === passwordHash ? null : new InvalidCredentials()),
  })
})
