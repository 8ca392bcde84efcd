import { DateTime, Effect, Option } from "effect"
import { Relations } from "../../friends/index.ts"
import { Ids, type ListingId, type UserId } from "../../shared/index.ts"
import { requireActive } from "../../users/index.ts"
import { Listings } from "../listings/ports.ts"
import { ListingNotFound } from "./errors.ts"
import { findOffered } from "./find-offered.ts"
import { inTransactionOfOpening } from "./in-transaction.ts"
import type { OfferId, OfferKind } from "./offer.ts"
import { create } from "./opening.ts"
import { Offers } from "./ports.ts"
import type { ProposalId, Terms } from "./proposal.ts"
import { storeChanges } from "./store-changes.ts"

/** Makes an offer on a listed item. Contract: market, POST /offers. */
export const createOffer = Effect.fn("offers.create")(function* (input: {
  readonly by: UserId
  readonly listingId: ListingId
  readonly kind: OfferKind
  readonly terms: Terms
}) {
  const { by, kind, terms } = input
  const offers = yield* Offers
  const listings = yield* Listings
  const relations = yield* Relations
  const ids = yield* Ids
  yield* requireActive(by)
  const id = (yield* ids.next) as OfferId
  const proposalId = (yield* ids.next) as ProposalId
  const found = yield* Effect.option(listings.get(input.listingId))
  const listed = yield* Effect.fromOption(found, () => new ListingNotFound())
  const opening = {
    ...listed,
    relation: yield* relations.between(by, listed.listing.ownerId),
    offered: Option.getOrNull(yield* findOffered(terms)),
  }
  const decided = create(opening, by, { id, proposalId, kind, terms }, yield* DateTime.now)
  const { offer, changes } = yield* Effect.fromResult(decided)
  yield* offers.add(offer)
  yield* storeChanges(changes, [offer])
  return yield* Effect.orDie(offers.show(id, by))
}, inTransactionOfOpening)
