import { Effect } from "effect"
import { Relations } from "../friends/ports.ts"
import type { PageRequest } from "../shared/page.ts"
import { UserNotFound } from "../users/errors.ts"
import { Users } from "../users/ports.ts"
import type { UserId } from "../users/user.ts"
import { Collections } from "./ports.ts"

/** The collections of somebody that the viewer sees, newest first; who is blocked either way is not there. Contract: people, users. */
export const listCollectionsOf = Effect.fn("collections.listOf")(function* (input: {
  readonly viewer: UserId
  readonly owner: UserId
  readonly page: PageRequest
}) {
  const users = yield* Users
  const relations = yield* Relations
  const collections = yield* Collections
  yield* users.get(input.owner)
  if ((yield* relations.between(input.viewer, input.owner)) === "blocked") return yield* new UserNotFound()
  return yield* collections.listOf(input.owner, input.viewer, input.page)
})
