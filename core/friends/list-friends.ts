import { Effect } from "effect"
import type { PageRequest, UserId } from "../shared/index.ts"
import { FriendRequests, Friendships } from "./ports.ts"
import { visibleOwner } from "./visible-owner.ts"

/**
 * The caller's friends. Unless `q` is `null`, only friends with a word in their name that begins with `q`.
 * Contract: friends, friends.
 */
export const listFriends = Effect.fn("friends.list")(function* (input: {
  readonly userId: UserId
  readonly q: string | null
  readonly page: PageRequest
}) {
  const friendships = yield* Friendships
  return yield* friendships.list(input.userId, input.userId, input.q, input.page)
})

/**
 * The friends of a user that the viewer may see. Fails as for an unknown user when a block separates the two.
 * Contract: users, users.
 */
export const listFriendsOf = Effect.fn("friends.listOf")(function* (input: {
  readonly owner: UserId
  readonly viewer: UserId
  readonly page: PageRequest
}) {
  const friendships = yield* Friendships
  const owner = yield* visibleOwner(input.viewer, input.owner)
  return yield* friendships.list(owner.id, input.viewer, null, input.page)
})

/** The pending requests that the caller received or sent. Contract: friends, friends. */
export const listFriendRequests = Effect.fn("friends.listRequests")(function* (input: {
  readonly userId: UserId
  readonly direction: "received" | "sent"
  readonly page: PageRequest
}) {
  const requests = yield* FriendRequests
  return yield* requests.listPending(input.userId, input.direction, input.page)
})
