import { DateTime, Effect } from "effect"
import { Publisher, type StoredCredential } from "../shared/publisher.ts"
import { alsoAbout } from "../shared/transactions.ts"
import { Users } from "../users/ports.ts"
import type { User } from "../users/user.ts"
import { addedEndedBy, type Change, changed, endedBy, pausedBy } from "./credentials.ts"

/**
 * Changes what opens an account, and ends what must not survive it. Part of a transaction, in which `user` was read.
 * Stores the account as it is given, with the change; answers it. Contract: auth, taking over.
 */
export const changeCredentials = Effect.fn("credentials.change")(function* (user: User, change: Change) {
  const users = yield* Users
  // Those with whom the user shares something are not known before.
  if (endedBy(change.kind).some((credential) => shared.includes(credential))) yield* alsoAbout("anything")
  const publisher = yield* Publisher
  // Read here and not before: every token that was issued until this moment must be older.
  const after = changed(user, change, yield* DateTime.now)
  if (after !== user) yield* users.save(after)
  yield* publisher.credentialsChanged({
    user: user.id,
    ends: endedBy(change.kind),
    pauses: pausedBy(change.kind),
    endsAdded: addedEndedBy(change),
  })
  return after
})

/** What ends for other users too. */
const shared: ReadonlyArray<StoredCredential> = ["friendships", "friendRequests", "conversations", "events"]
