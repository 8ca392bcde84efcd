import { Effect } from "effect"
import { Relations } from "../friends/ports.ts"
import type { PageRequest } from "../shared/page.ts"
import { UserNotFound } from "../users/errors.ts"
import { Users } from "../users/ports.ts"
import type { UserId } from "../users/user.ts"
import { profileView } from "../users/visibility.ts"
import { type RatingSummary, Ratings, type ShownRating } from "./ports.ts"

/**
 * What people said about somebody, and what it comes to. Whoever gets the restricted form of the profile gets no ratings
 * either, as there; across a block the account is not there. Contract: market, GET /users/:id/ratings.
 */
export const listRatingsOf = Effect.fn("ratings.listOf")(function* (input: {
  readonly ratee: UserId
  readonly viewer: UserId
  readonly page: PageRequest
}) {
  const { ratee, viewer, page } = input
  const users = yield* Users
  const relations = yield* Relations
  const ratings = yield* Ratings
  const { privacy } = yield* users.get(ratee)
  const view = profileView(privacy, yield* relations.between(viewer, ratee))
  if (view === "none") return yield* new UserNotFound()
  if (view === "restricted") return nothing
  return { ...(yield* ratings.listOf(ratee, viewer, page)), summary: yield* ratings.summaryOf(ratee, viewer) }
})

const noRatings: ReadonlyArray<ShownRating> = []
const noSummary: RatingSummary = { average: null, count: 0 }
const nothing = { items: noRatings, next: null, summary: noSummary }
