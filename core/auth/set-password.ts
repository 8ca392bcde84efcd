import { Effect, type Redacted } from "effect"
import { isOutdated } from "../credentials/credentials.ts"
import { Unauthorized } from "../credentials/errors.ts"
import { type Proof, provenUser } from "../credentials/proven-user.ts"
import type { User } from "../users/user.ts"
import { refuseCommon } from "./common-password.ts"
import { PasswordAlreadySet } from "./errors.ts"
import { replacePassword } from "./replace-password.ts"

/** Sets the first password of an account that has none. Contract: auth, POST /auth/set-password. */
export const setPassword = Effect.fn("auth.setPassword")(function* (
  input: Proof & { readonly newPassword: Redacted.Redacted },
) {
  const unless = (user: User) => {
    if (isOutdated(user, input.signedInAt)) return new Unauthorized()
    return user.passwordHash === null ? null : new PasswordAlreadySet()
  }
  const user = yield* provenUser(input)
  yield* refuseCommon(input.newPassword, "newPassword", user)
  const error = unless(user)
  if (error !== null) return yield* Effect.fail(error)
  return yield* replacePassword({ ...input, kind: "firstPassword", unless })
})
