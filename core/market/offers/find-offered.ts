import { Effect, Option } from "effect"
import { Relations } from "../../friends/index.ts"
import { type ListingId, together, type UserId } from "../../shared/index.ts"
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
  const relations = yield* Relations
  const found = yield* findListing(id)
  if (found === null) return null
  const { ownerId } = found.listing
  const asking: Asking = { ...found, relation: yield* relations.between(viewerOf(ownerId), ownerId) }
  return asking
})

/** The same for a viewer of all listings, who they are to the owners of which is read together with them. */
export const findAllAsked = Effect.fnUntraced(function* (
  ids: ReadonlyArray<ListingId>,
  viewer: UserId,
  owners: ReadonlyArray<UserId>,
) {
  const relations = yield* Relations
  const relationTo = (owner: UserId) => relations.between(viewer, owner)
  const [found, known] = yield* together(Effect.forEach(ids, findListing), Effect.forEach(owners, relationTo))
  return yield* Effect.forEach(found, (one) => {
    if (one === null) return Effect.succeed(null)
    const relation = known[owners.indexOf(one.listing.ownerId)]
    const asked = relation === undefined ? relationTo(one.listing.ownerId) : Effect.succeed(relation)
    return Effect.map(asked, (relation): Asking => ({ ...one, relation }))
  })
})

const findListing = Effect.fnUntraced(function* (id: ListingId) {
  return Option.getOrNull(yield* Effect.option((yield* Listings).get(id)))
})
