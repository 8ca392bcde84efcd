import { Effect, Option } from "effect"
import { Relations } from "../../friends/index.ts"
import type { ListingId, UserId } from "../../shared/index.ts"
import { Listings, MarketItems } from "../listings/ports.ts"
import type { Asking } from "./opening.ts"
import { offeredIn, type Terms } from "./proposal.ts"

/** The current state of the items that the proposed terms name, in their order. Part of a transaction. */
export const findOffered = Effect.fnUntraced(function* (terms: Terms) {
  const items = yield* MarketItems
  const ids = offeredIn(terms)
  if (ids.length === 0) return []
  const found = yield* items.findAll([...new Set(ids)])
  return ids.map((id) => found.find((item) => item.id === id) ?? null)
})

/**
 * The current state of a listing that is asked for, with the relation of `viewer` to its owner; `null` if it is not
 * there. Part of a transaction.
 */
export const findAsked = Effect.fnUntraced(function* (id: ListingId, viewerOf: (owner: UserId) => UserId) {
  const listings = yield* Listings
  const relations = yield* Relations
  const found = yield* Effect.option(listings.get(id))
  if (Option.isNone(found)) return null
  const { ownerId } = found.value.listing
  const asking: Asking = { ...found.value, relation: yield* relations.between(viewerOf(ownerId), ownerId) }
  return asking
})
