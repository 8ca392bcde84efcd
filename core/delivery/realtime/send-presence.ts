import { Effect } from "effect"
import type { PublishedEvents, UserId } from "../../shared/index.ts"
import { RealtimeLog } from "./ports.ts"
import type { RealtimeEvent } from "./realtime-event.ts"

/**
 * Sends users and those who became or were their friends one another's presence. Part of the transaction that changes
 * the friendships. Contract: delivery, realtime.
 */
export const sendPresenceToEachOther = Effect.fn("realtime.sendPresenceToEachOther")(function* ({
  others,
  user,
}: PublishedEvents["friendsChanged"]) {
  const log = yield* RealtimeLog
  yield* log.append(others.flatMap((other) => [presenceChanged(user, other), presenceChanged(other, user)]))
})

/**
 * Sends the friends of a user the presence, because the user shows or hides it from now on. Part of the same
 * transaction.
 */
export const sendPresenceToFriends = Effect.fn("realtime.sendPresenceToFriends")(function* ({
  user,
}: PublishedEvents["showPresenceChanged"]) {
  const log = yield* RealtimeLog
  yield* log.append([{ kind: "presence.changed", audience: { kind: "friends", id: user }, subject: user }])
})

const presenceChanged = (user: UserId, subject: UserId): RealtimeEvent => ({
  kind: "presence.changed",
  audience: { kind: "user", id: user },
  subject,
})
