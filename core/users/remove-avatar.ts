import { DateTime, Effect } from "effect"
import { Transactions } from "../shared/transactions.ts"
import { Forbidden } from "./errors.ts"
import { Users } from "./ports.ts"
import { type UserId, withNewAvatar } from "./user.ts"

/** Shows no picture of oneself any more, also when there was none. Contract: people, users. */
export const removeAvatar = Effect.fn("users.removeAvatar")(function* (input: {
  readonly id: UserId
  readonly by: UserId
}) {
  const users = yield* Users
  const { atomically } = yield* Transactions
  const now = yield* DateTime.now
  yield* atomically(
    Effect.gen(function* () {
      const user = yield* users.get(input.id)
      if (input.id !== input.by) return yield* new Forbidden()
      if (user.avatarUrl !== null) yield* users.save(withNewAvatar(user, null, now))
    }),
  )
})
