import { Effect } from "effect"
import { Relations } from "../friends/ports.ts"
import type { PageRequest } from "../shared/page.ts"
import { UserNotFound } from "../users/errors.ts"
import { Users } from "../users/ports.ts"
import type { UserId } from "../users/user.ts"
import { Listings } from "./ports.ts"

/** Somebody's listings, as far as the viewer sees them; who is blocked either way is not there. Contract: people, users. */
export const listListingsOf = Effect.fn("listings.listOf")(function* (input: {
  readonly owner: UserId
  readonly viewer: UserId
  readonly page: PageRequest
}) {
  const users = yield* Users
  const relations = yield* Relations
  const listings = yield* Listings
  yield* users.get(input.owner)
  if ((yield* relations.between(input.viewer, input.owner)) === "blocked") return yield* new UserNotFound()
  return yield* listings.listOf(input.owner, input.viewer, input.page)
})
