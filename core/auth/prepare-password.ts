import { Effect, Option, type Redacted } from "effect"
import { changeCredentials } from "../credentials/change-credentials.ts"
import type { PasswordChange } from "../credentials/credentials.ts"
import { ProviderLinks } from "../credentials/ports.ts"
import { prepareEmail } from "../mail/prepare-email.ts"
import { receiverOf } from "../mail/receiver.ts"
import type { UserId } from "../shared/ids.ts"
import { Users } from "../users/ports.ts"
import type { User } from "../users/user.ts"
import { PasswordHasher } from "./ports.ts"

/**
 * Hashes a new password and encrypts the mail about it. Both take time, so `store` is left to the transaction that
 * decides whether the password changes. `store` takes the account as read there, ends what must not survive the change
 * and notifies the owner. Fails with `UserNotFound` and `HasherBusy`. Contract: auth, passwords; auth, mails.
 */
export const preparePassword = Effect.fn("auth.preparePassword")(function* (input: {
  readonly userId: UserId
  readonly newPassword: Redacted.Redacted
}) {
  const users = yield* Users
  const hasher = yield* PasswordHasher
  const user = yield* users.get(input.userId)
  const passwordHash = yield* hasher.hash(input.newPassword, input.userId)
  const letterFor = yield* prepareEmails(user)
  const store = Effect.fnUntraced(function* (user: User, kind: PasswordChange) {
    yield* changeCredentials(user, { kind, passwordHash })
    yield* (yield* letterFor).store
  })
  return { store }
})

/**
 * The mail names the provider's account that stays linked. What is linked can change until the transaction begins, so
 * there is a mail for each case, and the transaction takes the one that is true then.
 */
const prepareEmails = Effect.fnUntraced(function* (user: User) {
  const links = yield* ProviderLinks
  const { id } = user
  const message = { kind: "password-changed", ...receiverOf(user) } as const
  const known = Option.getOrNull(yield* links.of(id))?.email ?? null
  const unlinked = yield* prepareEmail({ ...message, provider: null })
  const nameless = yield* prepareEmail({ ...message, provider: { email: null } })
  const named = known === null ? nameless : yield* prepareEmail({ ...message, provider: { email: known } })
  return Effect.map(
    links.of(id),
    Option.match({ onNone: () => unlinked, onSome: ({ email }) => (email === known ? named : nameless) }),
  )
})
