import { Effect } from "effect"
import { editionAsked, type WithWrittenEdition } from "../../catalog/index.ts"
import { visibleOwner } from "../../friends/index.ts"
import type { ListingId, PageRequest, UserId } from "../../shared/index.ts"
import { Listings, type ShowcaseFilter } from "./ports.ts"
import type { ListingStatus } from "./transitions.ts"

/** The showcase: listings of other people, as far as the viewer may see them. Contract: market, GET /listings. */
export const browseShowcase = Effect.fn("listings.showcase")(function* (input: {
  readonly viewer: UserId
  readonly filter: WithWrittenEdition<ShowcaseFilter>
  readonly page: PageRequest
}) {
  const listings = yield* Listings
  const edition = yield* Effect.fromResult(editionAsked(input.filter))
  return yield* listings.showcase(input.viewer, { ...input.filter, edition }, input.page)
})

/** A listing as the viewer may see it. Contract: market, GET /listings/:id. */
export const getListing = Effect.fn("listings.get")(function* (input: {
  readonly id: ListingId
  readonly viewer: UserId
}) {
  const listings = yield* Listings
  return yield* listings.show(input.id, input.viewer)
})

/**
 * The listings of a user that the viewer may see. Fails as for an unknown user when a block separates the two.
 * Contract: users, users.
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

/** The caller's listings, in every status or in one. Contract: market, GET /listings/mine. */
export const listOwnListings = Effect.fn("listings.listOwn")(function* (input: {
  readonly owner: UserId
  readonly status: ListingStatus | null
  readonly page: PageRequest
}) {
  const listings = yield* Listings
  return yield* listings.listOwn(input.owner, input.status, input.page)
})
