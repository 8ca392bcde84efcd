import { DateTime, Effect } from "effect"
import { alsoAbout, Publisher, type StoredCredential } from "../../shared/index.ts"
import { Users } from "../ports.ts"
import type { User } from "../user.ts"
import { type Change, changed } from "./credentials.ts"
import { endedBy, eventOf, newerEndedBy } from "./ended.ts"

/**
 * Changes what opens an account, and ends what must not survive it. Part of a transaction, in which `user` was read.
 * Stores the account as it is given, with the change; answers it. Contract: auth, taking over.
 */
export const changeCredentials = Effect.fn("credentials.change")(function* (user: User, change: Change) {
  const users = yield* Users
  // Those with whom the user shares something are not known before.
  const ended = [...endedBy(change.kind), ...newerEndedBy(change.kind)]
  if (ended.some((credential) => shared.includes(credential))) yield* alsoAbout("anything")
  const publisher = yield* Publisher
  // Read here and not before: every token that was issued until this moment must be older.
  const now = yield* DateTime.now
  const after = changed(user, change, now)
  if (after !== user) yield* users.save(after)
  yield* publisher.credentialsChanged(eventOf(user.id, change, now))
  return after
})

/** What ends for other users too. */
const shared: ReadonlyArray<StoredCredential> = ["friendships", "friendRequests", "conversations", "events"]
