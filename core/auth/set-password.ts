import { Effect, type Redacted } from "effect"
import { Users } from "../users/ports.ts"
import type { User, UserId } from "../users/user.ts"
import { PasswordAlreadySet } from "./errors.ts"
import { replacePassword } from "./replace-password.ts"

/** Sets the first password of an account that has none. Contract: auth, set-password. */
export const setPassword = Effect.fn("auth.setPassword")(function* (input: {
  readonly userId: UserId
  readonly newPassword: Redacted.Redacted
}) {
  const users = yield* Users
  const taken = unlessNone(yield* users.get(input.userId))
  if (taken !== null) return yield* taken
  return yield* replacePassword({ ...input, unless: unlessNone })
})

const unlessNone = (user: User) => (user.passwordHash === null ? null : new PasswordAlreadySet())
