import { Effect } from "effect"
import type { Page, PageRequest } from "../shared/page.ts"
import { UserNotFound } from "../users/errors.ts"
import { Users } from "../users/ports.ts"
import type { UserId } from "../users/user.ts"
import { profileView } from "../users/visibility.ts"
import type { Friend } from "./friendship.ts"
import { Friendships, Relations } from "./ports.ts"

/** Somebody's friends, as far as the viewer may see them: with the restricted form of the profile none. Contract: people, users. */
export const listFriendsOf = Effect.fn("friends.listOf")(function* (input: {
  readonly owner: UserId
  readonly viewer: UserId
  readonly page: PageRequest
}) {
  const users = yield* Users
  const relations = yield* Relations
  const friendships = yield* Friendships
  const { privacy } = yield* users.get(input.owner)
  const view = profileView(privacy, yield* relations.between(input.viewer, input.owner))
  if (view === "none") return yield* new UserNotFound()
  if (view === "restricted") return { items: [], next: null } satisfies Page<Friend>
  return yield* friendships.list(input.owner, input.viewer, null, input.page)
})
