import { DateTime, Effect, type Redacted } from "effect"
import { prepareEmail, receiverOf } from "../delivery/index.ts"
import type { UserId } from "../shared/index.ts"
import type { Change, PasswordChange, User } from "../users/index.ts"
import { changeCredentials, Users } from "../users/index.ts"
import { PasswordHasher } from "./ports.ts"
import { prepareAddedNotice } from "./prepare-added-notice.ts"
import { prepareStaying } from "./staying.ts"

/**
 * Hashes a new password and encrypts the mail about it. Both take time, so `store` is left to the transaction that
 * decides whether the password changes. `store` takes the account as read there, ends what must not survive the change
 * and notifies the owner. Fails with `UserNotFound` and `HasherBusy`. Contract: auth, passwords; delivery, mails.
 */
export const preparePassword = Effect.fn("auth.preparePassword")(function* (input: {
  readonly userId: UserId
  readonly newPassword: Redacted.Redacted
  /** The change that is expected. The transaction may find out that it is another one. */
  readonly kind: PasswordChange
}) {
  const users = yield* Users
  const hasher = yield* PasswordHasher
  const user = yield* users.get(input.userId)
  const passwordHash = yield* hasher.hash(input.newPassword, input.userId)
  const notice = yield* prepareNotice(user, { kind: input.kind, passwordHash })
  const store = Effect.fnUntraced(function* (user: User, kind: PasswordChange) {
    const after = yield* changeCredentials(user, { kind, passwordHash })
    yield* notice(after)
  })
  return { store }
})

/** The mail about a first password has a token that takes it back; the others name what still opens the account. */
const prepareNotice = Effect.fnUntraced(function* (user: User, change: Extract<Change, { kind: PasswordChange }>) {
  if (change.kind === "firstPassword") {
    const added = yield* prepareAddedNotice(user, { kind: "password-set" })
    return Effect.fnUntraced(function* (after: User) {
      yield* added.store(after, yield* DateTime.now)
    })
  }
  const byReset = change.kind === "reset" || change.kind === "takeOverByReset"
  const mails = yield* prepareStaying(user.id, change, (staying) =>
    prepareEmail({ kind: "password-changed", ...receiverOf(user), ...staying, byReset }),
  )
  return (_: User) => Effect.flatMap(mails.choose, (mail) => mail.store)
})
