import { DateTime, Effect } from "effect"
import type { UserId } from "../shared/index.ts"
import { inTransactionOfCaller, Publisher } from "../shared/index.ts"
import { Forbidden } from "./errors.ts"
import { Users } from "./ports.ts"
import { edited, type ProfileChanges } from "./user.ts"

/** Changes the caller's profile and settings. Returns the account after the change. Contract: users, users. */
export const editProfile = Effect.fn("users.editProfile")(function* (input: {
  readonly id: UserId
  readonly by: UserId
  readonly changes: ProfileChanges
}) {
  const users = yield* Users
  const publisher = yield* Publisher
  const user = yield* users.get(input.id)
  if (user.id !== input.by) return yield* new Forbidden()
  const changed = edited(user, input.changes, yield* DateTime.now)
  yield* users.save(changed)
  if (changed.showPresence !== user.showPresence) yield* publisher.showPresenceChanged({ user: user.id })
  return changed
}, inTransactionOfCaller)
