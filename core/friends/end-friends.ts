import { DateTime, Effect } from "effect"
import type { ReactionEvents } from "../shared/reactions.ts"
import { FriendRequests, Friendships } from "./ports.ts"

/**
 * Ends the friendships and the pending requests that a change of credentials ends. Nobody is notified. Part of its
 * transaction.
 */
export const endFriends = Effect.fn("friends.endAll")(function* ({ user, ends }: ReactionEvents["credentialsChanged"]) {
  const friendships = yield* Friendships
  const requests = yield* FriendRequests
  if (ends.includes("friendships")) yield* friendships.removeAll(user)
  if (ends.includes("friendRequests")) yield* requests.cancelAllPending(user, yield* DateTime.now)
})
