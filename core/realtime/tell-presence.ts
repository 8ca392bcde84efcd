import { Effect } from "effect"
import type { UserId } from "../shared/ids.ts"
import { RealtimeLog } from "./ports.ts"
import type { RealtimeEvent } from "./realtime-event.ts"

/**
 * Tells users and those who became or were their friends of one another's presence. Part of the transaction that
 * changes the friendships. Contract: chat, realtime.
 */
export const tellEachOther = Effect.fn("realtime.tellEachOther")(function* (
  user: UserId,
  others: ReadonlyArray<UserId>,
) {
  const log = yield* RealtimeLog
  yield* log.append(others.flatMap((other) => [toldOf(user, other), toldOf(other, user)]))
})

/** Tells the friends of a user, because the user shows or hides it from now on. Part of the same transaction. */
export const tellFriends = Effect.fn("realtime.tellFriends")(function* (user: UserId) {
  const log = yield* RealtimeLog
  yield* log.append([{ kind: "presence.changed", audience: { kind: "friends", id: user }, subject: user }])
})

const toldOf = (user: UserId, subject: UserId): RealtimeEvent => ({
  kind: "presence.changed",
  audience: { kind: "user", id: user },
  subject,
})
