import { DateTime, Effect } from "effect"
import { Transactions } from "../shared/transactions.ts"
import { Forbidden } from "./errors.ts"
import { Users } from "./ports.ts"
import { edited, type ProfileChanges, type UserId } from "./user.ts"

/** Changes one's own profile and settings; answers the account as it is then. Contract: people, users. */
export const editProfile = Effect.fn("users.editProfile")(function* (input: {
  readonly id: UserId
  readonly by: UserId
  readonly changes: ProfileChanges
}) {
  const users = yield* Users
  const { atomically } = yield* Transactions
  return yield* atomically(
    Effect.gen(function* () {
      const user = yield* users.get(input.id)
      if (user.id !== input.by) return yield* new Forbidden()
      const changed = edited(user, input.changes, yield* DateTime.now)
      yield* users.save(changed)
      return changed
    }),
  )
})
