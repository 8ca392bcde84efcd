import { Effect } from "effect"
import { visibleOwner } from "../friends/visible-owner.ts"
import type { UserId } from "../shared/ids.ts"
import type { PageRequest } from "../shared/page.ts"
import { Ratings } from "./ports.ts"

/**
 * The ratings of a user that the viewer may see, with their summary. Fails as for an unknown user when a block
 * separates the two. Contract: market, GET /users/:id/ratings.
 */
export const listRatingsOf = Effect.fn("ratings.listOf")(function* (input: {
  readonly ratee: UserId
  readonly viewer: UserId
  readonly page: PageRequest
}) {
  const ratings = yield* Ratings
  const ratee = yield* visibleOwner(input.viewer, input.ratee)
  const listed = yield* ratings.listOf(ratee.id, input.viewer, input.page)
  return { ...listed, summary: yield* ratings.summaryOf(ratee.id, input.viewer) }
})
