import { Effect } from "effect"
import type { UserId } from "../shared/index.ts"
import { UserNotFound, Users } from "../users/index.ts"
import { Relations } from "./ports.ts"

/**
 * The owner of a requested list. Fails as for an unknown user when a block in either direction separates the two. What
 * a list shows of a restricted profile is decided by its port, in the read itself. So a profile that is hidden after
 * this check reveals nothing either. Contract: users, users; users, privacy.
 */
export const visibleOwner = Effect.fnUntraced(function* (viewer: UserId, owner: UserId) {
  const users = yield* Users
  const relations = yield* Relations
  const user = yield* users.get(owner)
  if ((yield* relations.between(viewer, owner)) === "blocked") return yield* new UserNotFound()
  return user
})
