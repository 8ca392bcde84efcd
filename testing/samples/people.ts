import { type DateTime, Effect } from "effect"
import { Blocks, cardOf, type FriendRequest, FriendRequests, Friendships, Ids, type User } from "../../core/index.ts"
import { freshId } from "./samples.ts"

/** The port that use cases need besides the repositories. */
export const withIds = Effect.provideService(Ids, { next: Effect.sync(freshId<string>) })

/** Two people who are friends from then on. */
export const befriended = Effect.fnUntraced(function* (one: User, other: User, since: DateTime.Utc) {
  yield* (yield* Friendships).add(freshId(), [one.id, other.id], since)
})

/** A user who blocks another one from then on. */
export const blocked = Effect.fnUntraced(function* (blocker: User, other: User, at: DateTime.Utc) {
  yield* (yield* Blocks).add(freshId(), blocker.id, other.id, at)
})

export const request = (
  from: User,
  to: User,
  at: DateTime.Utc,
  fields: Partial<FriendRequest> = {},
): FriendRequest => ({
  id: freshId(),
  from: cardOf(from),
  to: cardOf(to),
  status: "pending",
  createdAt: at,
  decidedAt: null,
  ...fields,
})

/** A request that is stored. */
export const storedRequest = Effect.fnUntraced(function* (...made: Parameters<typeof request>) {
  const stored = request(...made)
  yield* (yield* FriendRequests).add(stored)
  return stored
})

/** What an owner may have said of visitors: a name for it, whether the profile is open to them, and its privacy. */
export const openings = [
  ["open", true, "public"],
  ["open behind a profile for friends", true, "friends_only"],
  ["open behind a private profile", true, "private"],
  ["not open", false, "public"],
] as const
