import { DateTime, Effect } from "effect"
import type { UserId } from "../shared/ids.ts"
import { inTransactionOfCaller } from "../shared/transactions.ts"
import { Forbidden } from "./errors.ts"
import { Users } from "./ports.ts"
import { withNewAvatar } from "./user.ts"

/** Removes the caller's picture; succeeds also when there is none. Contract: people, users. */
export const removeAvatar = Effect.fn("users.removeAvatar")(function* (input: {
  readonly id: UserId
  readonly by: UserId
}) {
  const users = yield* Users
  const now = yield* DateTime.now
  const user = yield* users.get(input.id)
  if (input.id !== input.by) return yield* new Forbidden()
  if (user.avatarUrl !== null) yield* users.save(withNewAvatar(user, null, now))
}, inTransactionOfCaller)
