import { Effect, type Redacted } from "effect"
import { endSockets, inChunks, Notifications, Outbox } from "../delivery/index.ts"
import type { UserId } from "../shared/index.ts"
import { inTransaction, Publisher, Transactions } from "../shared/index.ts"
import { Forbidden, isReclaimedSince, type User, Users } from "../users/index.ts"
import { InvalidCredentials } from "./errors.ts"
import { PasswordHasher } from "./ports.ts"

/**
 * Deletes the caller's account. If the account has a password, it must be given. The notifications are deleted before
 * the account, in many short transactions: together with it, very many of them would hold up all other requests.
 * Contract: users, users.
 */
export const deleteAccount = Effect.fn("auth.deleteAccount")(function* (input: {
  readonly id: UserId
  /** The account as authentication read it. */
  readonly by: User
  readonly password: Redacted.Redacted | null
}) {
  const users = yield* Users
  const hasher = yield* PasswordHasher
  const notifications = yield* Notifications
  const { atomically } = yield* Transactions
  const { passwordHash } = yield* users.get(input.id)
  if (input.id !== input.by.id) return yield* new Forbidden()
  if (passwordHash !== null) {
    if (input.password === null || !(yield* hasher.verify(input.password, passwordHash, input.id)))
      return yield* new InvalidCredentials()
  }
  // The password may change meanwhile, so each transaction looks at it again.
  const asAllowed = <A, E, R>(change: Effect.Effect<A, E, R>, about?: ReadonlyArray<UserId>) =>
    atomically(
      Effect.gen(function* () {
        const user = yield* users.get(input.id)
        if (user.passwordHash !== passwordHash || isReclaimedSince(user, input.by))
          return yield* new InvalidCredentials()
        return yield* change
      }),
      about,
    )
  yield* inChunks((limit) => asAllowed(notifications.removeSome(input.id, limit), [input.id]))
  yield* asAllowed(removeAccount(input.id))
})

/**
 * Removes an account with everything that belongs to it, including unsent mails to it, in one transaction. What
 * `core/subscribers.ts` lists for the removal runs in the same transaction. Call `removeAllNotifications` before it:
 * very many notifications take long to delete at once. Contract: users, users; delivery, mails; CLI.
 */
export const removeAccount = Effect.fn("auth.removeAccount")(function* (id: UserId) {
  const users = yield* Users
  const outbox = yield* Outbox
  const publisher = yield* Publisher
  const { email } = yield* users.get(id)
  yield* publisher.accountRemoved({ user: id })
  yield* outbox.removeUnsent(email)
  yield* endSockets(id)
  yield* users.remove(id)
}, inTransaction)
