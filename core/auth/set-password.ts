import { Effect, type Redacted } from "effect"
import { Users } from "../users/ports.ts"
import { isReclaimedSince, type User } from "../users/user.ts"
import { PasswordAlreadySet } from "./errors.ts"
import { replacePassword } from "./replace-password.ts"

/** Sets the first password of an account that has none; `user` is the account as it was let in. Contract: auth, set-password. */
export const setPassword = Effect.fn("auth.setPassword")(function* (input: {
  readonly user: User
  readonly newPassword: Redacted.Redacted
}) {
  const users = yield* Users
  const userId = input.user.id
  const unless = (user: User) =>
    user.passwordHash === null && !isReclaimedSince(user, input.user) ? null : new PasswordAlreadySet()
  const taken = unless(yield* users.get(userId))
  if (taken !== null) return yield* taken
  return yield* replacePassword({ userId, newPassword: input.newPassword, unless })
})
