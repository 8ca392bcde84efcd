import { Effect } from "effect"
import { Outbox } from "../outbox/ports.ts"
import { endSockets } from "../realtime/end-sockets.ts"
import type { UserId } from "../shared/ids.ts"
import { Publisher } from "../shared/publisher.ts"
import { inTransaction } from "../shared/transactions.ts"
import { Users } from "../users/ports.ts"

/**
 * Removes an account with everything that belongs to it, including unsent mails to it, in one transaction. What
 * `core/subscribers.ts` lists for the removal runs in the same transaction. Call `removeAllNotifications` before it:
 * very many notifications take long to delete at once. Contract: people, users; auth, mails; CLI.
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
