import { DateTime, Effect } from "effect"
import { prepareEmail, receiverOf } from "../../delivery/index.ts"
import type { EmailAddress, User } from "../../users/index.ts"
import { changeCredentials, EmailAlreadyExists, Users } from "../../users/index.ts"
import { withGivenEmail } from "./email-change.ts"

/**
 * Gives an account another address on behalf of an administrator, at once and not verified, and notifies both
 * addresses. The mails are encrypted before, so `store` is left to the caller's transaction, which is about anything.
 * Fails with `EmailAlreadyExists`. Contract: CLI, users.
 */
export const prepareGivenEmail = Effect.fn("emailChanges.prepareGiven")(function* (before: User, email: EmailAddress) {
  const users = yield* Users
  const mails = yield* Effect.forEach([before.email, email], (to) =>
    prepareEmail({ kind: "email-changed", ...receiverOf({ ...before, email: to }), undo: null }),
  )
  const store = Effect.gen(function* () {
    const user = yield* users.get(before.id)
    if (user.email === email) return yield* new EmailAlreadyExists()
    const changed = withGivenEmail(user, email, yield* DateTime.now)
    yield* users.changeEmail(changed)
    yield* changeCredentials(changed, { kind: "administratorsEmail" })
    for (const mail of mails) yield* mail.store
  })
  return { store }
})
