import { Effect } from "effect"
import type { UserId } from "../shared/ids.ts"
import type { PageRequest } from "../shared/page.ts"
import { Friendships } from "./ports.ts"
import { visibleOwner } from "./visible-owner.ts"

/**
 * The friends of a user that the viewer may see. Fails as for an unknown user when a block separates the two.
 * Contract: people, users.
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
