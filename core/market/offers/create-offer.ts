import { DateTime, Effect } from "effect"
import { standingOf } from "../../delivery/index.ts"
import { Ids, together, type UserId } from "../../shared/index.ts"
import { requireActive } from "../../users/index.ts"
import { type AskedListings, isAsked, listingsAsked } from "./asked-listings.ts"
import { NothingAsked } from "./errors.ts"
import { findAllAsked, findOffered } from "./find-offered.ts"
import { aboutOpening } from "./in-transaction.ts"
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
  return yield* aboutOpening(input, (owners) =>
    Effect.gen(function* () {
      const offers = yield* Offers
      const ids = yield* Ids
      if (!isAsked(input)) return yield* new NothingAsked()
      const id = (yield* ids.next) as OfferId
      const proposalId = (yield* ids.next) as ProposalId
      const [owner] = owners
      const [, asked, offered, standing] = yield* together(
        requireActive(by),
        findAllAsked(listingsAsked(input), by, owners),
        findOffered(terms),
        owner === undefined ? Effect.succeed(undefined) : standingOf(owner, by),
      )
      const decided = create({ asked, offered }, by, { id, proposalId, kind, terms }, yield* DateTime.now)
      const { offer, changes } = yield* Effect.fromResult(decided)
      // What follows from the offer is sent before it is known whether it is refused, and ends with it then.
      yield* together(offers.add(offer), storeChanges(changes, { added: [offer], standing }))
      return yield* Effect.orDie(offers.show(id, by))
    }),
  )
})
