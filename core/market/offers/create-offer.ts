import { DateTime, Effect } from "effect"
import { Ids, together, type UserId } from "../../shared/index.ts"
import { requireActive } from "../../users/index.ts"
import { type AskedListings, isAsked, listingsAsked } from "./asked-listings.ts"
import { NothingAsked } from "./errors.ts"
import { findAsked, findOffered } from "./find-offered.ts"
import { inTransactionOfOpening } from "./in-transaction.ts"
import type { OfferId, OfferKind } from "./offer.ts"
import { create } from "./opening.ts"
import { Offers } from "./ports.ts"
import type { ProposalId, Terms } from "./proposal.ts"
import { storeChanges } from "./store-changes.ts"

/** Makes an offer on listed items of one owner. Contract: market, POST /offers. */
export const createOffer = Effect.fn("offers.create")(function* (
  input: AskedListings & {
    readonly by: UserId
    readonly kind: OfferKind
    readonly terms: Terms
  },
) {
  const { by, kind, terms } = input
  const offers = yield* Offers
  const ids = yield* Ids
  if (!isAsked(input)) return yield* new NothingAsked()
  const id = (yield* ids.next) as OfferId
  const proposalId = (yield* ids.next) as ProposalId
  const [, asked, offered] = yield* together(
    requireActive(by),
    Effect.forEach(listingsAsked(input), (listing) => findAsked(listing, () => by)),
    findOffered(terms),
  )
  const decided = create({ asked, offered }, by, { id, proposalId, kind, terms }, yield* DateTime.now)
  const { offer, changes } = yield* Effect.fromResult(decided)
  yield* offers.add(offer)
  yield* storeChanges(changes, { added: [offer] })
  return yield* Effect.orDie(offers.show(id, by))
}, inTransactionOfOpening)
