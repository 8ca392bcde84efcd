import { Effect, type Redacted } from "effect"
import type { UserId } from "../shared/index.ts"
import { Transactions } from "../shared/index.ts"
import type { User } from "../users/index.ts"
import { isOutdated, type PasswordChange, type Proof, provenUser, Unauthorized, Users } from "../users/index.ts"
import { refuseCommon } from "./common-password.ts"
import { endOtherSessions } from "./end-sessions.ts"
import { InvalidCredentials, PasswordAlreadySet } from "./errors.ts"
import { PasswordHasher } from "./ports.ts"
import { preparePassword } from "./prepare-password.ts"

/**
 * Replaces the password; the current one must be given. Outstanding reset tokens end, and with `endOthers` also all
 * sessions but that of the refresh token `token`, access tokens, access keys and exports; webhooks are paused.
 * Contract: auth, PUT /auth/change-password; auth, what ends with a change.
 */
export const changePassword = Effect.fn("auth.changePassword")(function* (input: {
  readonly userId: UserId
  readonly currentPassword: Redacted.Redacted
  readonly newPassword: Redacted.Redacted
  readonly endOthers?: boolean
  readonly token?: Redacted.Redacted | null
}) {
  const { endOthers = false, token = null, userId } = input
  const users = yield* Users
  const hasher = yield* PasswordHasher
  const user = yield* users.get(userId)
  yield* refuseCommon(input.newPassword, "newPassword", user)
  const { passwordHash } = user
  if (!(yield* hasher.verify(input.currentPassword, passwordHash, input.userId))) return yield* new InvalidCredentials()
  return yield* replacePassword({
    userId: input.userId,
    newPassword: input.newPassword,
    kind: endOthers ? "changePasswordEndingOthers" : "changePassword",
    // After the change, which sets the moment from which tokens are good.
    last: endOthers ? endOtherSessions({ userId, token }) : Effect.void,
    // Another request may have changed the password while this one was verified.
    unless: (user) => (user.passwordHash === passwordHash ? null : new InvalidCredentials()),
  })
})

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
  return yield* replacePassword({ ...input, kind: "firstPassword", unless, last: Effect.void })
})

/**
 * Hashes and stores a new password and notifies the owner by mail. `unless` checks the account again inside the
 * transaction and may refuse. For changes by the owner.
 * Contract: auth, PUT /auth/change-password; auth, POST /auth/set-password.
 */
export const replacePassword = Effect.fn("auth.replacePassword")(function* <E, R>(input: {
  readonly userId: UserId
  readonly newPassword: Redacted.Redacted
  readonly kind: PasswordChange
  readonly unless: (user: User) => E | null
  /** What follows in the same transaction. */
  readonly last: Effect.Effect<void, never, R>
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
      yield* input.last
    }),
    [input.userId],
  )
})
