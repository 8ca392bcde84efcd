import { Effect } from "effect"
import { visibleOwner } from "../friends/visible-owner.ts"
import type { UserId } from "../shared/ids.ts"
import type { PageRequest } from "../shared/page.ts"
import { Listings } from "./ports.ts"

/**
 * The listings of a user that the viewer may see. Fails as for an unknown user when a block separates the two.
 * Contract: people, users.
 */
export const listListingsOf = Effect.fn("listings.listOf")(function* (input: {
  readonly owner: UserId
  readonly viewer: UserId
  readonly page: PageRequest
}) {
  const listings = yield* Listings
  const owner = yield* visibleOwner(input.viewer, input.owner)
  return yield* listings.listOf(owner.id, input.viewer, input.page)
})
