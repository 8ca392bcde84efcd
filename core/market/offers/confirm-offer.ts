import { DateTime, Effect } from "effect"
import type { StandingOf } from "../../delivery/index.ts"
import type { CollectionId, UserId } from "../../shared/index.ts"
import { Publisher, together } from "../../shared/index.ts"
import type { Deal } from "./deal.ts"
import { standingOfOther } from "./decide-offer.ts"
import { handoversOf, lookUpCollection } from "./hand-over.ts"
import { aboutSides } from "./in-transaction.ts"
import type { OfferId } from "./offer.ts"
import { Offers } from "./ports.ts"
import { storeChanges } from "./store-changes.ts"
import { confirm, movedItems, priceOfOne, receiptsOf, receivedId, transfer } from "./transfer.ts"

/**
 * Confirms an accepted offer for the caller's side. The second confirmation completes the offer and transfers the
 * items. Contract: market, POST /offers/:id/confirm; market, transfer.
 */
export const confirmOffer = Effect.fn("offers.confirm")(function* (input: {
  readonly id: OfferId
  readonly by: UserId
  /** The collection that the received item is moved into. */
  readonly collectionId: CollectionId | null
}) {
  const { by, id } = input
  return yield* aboutSides(id, (sides) =>
    Effect.gen(function* () {
      const offers = yield* Offers
      const now = yield* DateTime.now
      const [deal, standing] = yield* together(offers.deal(id), standingOfOther(sides, by))
      const wanted = yield* lookUpCollection(input.collectionId)
      const confirmation = yield* Effect.fromResult(confirm(deal, by, wanted, now))
      if (confirmation.kind === "waits") yield* storeChanges(confirmation.changes, { standing })
      if (confirmation.kind === "completes") yield* completeDeal(confirmation.deal, by, now, standing)
      return yield* Effect.orDie(offers.show(id, by))
    }),
  )
})

/**
 * Transfers the items of a deal that is complete, by the last confirmation of a user or by an administrator (`null`).
 * Part of a transaction about both sides. Contract: market, transfer.
 */
export const completeDeal = Effect.fnUntraced(function* (
  deal: Deal,
  by: UserId | null,
  now: DateTime.Utc,
  standing?: StandingOf,
) {
  const publisher = yield* Publisher
  const { handovers, others } = yield* involved(deal)
  yield* storeChanges(yield* Effect.fromResult(transfer(deal, handovers, others, by, now)), { standing })
  const { id: offer, offererId, ownerId } = deal.offer
  const price = priceOfOne(deal)
  const received = handovers.map((handover) => ({
    item: receivedId(handover),
    by: handover.by,
    hasEditions: handover.hasEditions,
  }))
  yield* publisher.itemsTransferred({ items: received })
  yield* publisher.offerCompleted({ offer, ownerId, offererId, price, received, completedAt: now })
})

/** What is transferred when both sides have confirmed, and the open offers that the transfer affects. */
const involved = Effect.fnUntraced(function* (deal: Deal) {
  const offers = yield* Offers
  const handovers = yield* handoversOf(receiptsOf(deal))
  const moved = movedItems(handovers)
  const others = moved.length === 0 ? [] : yield* offers.open({ kind: "with", items: moved, besides: deal.offer.id })
  return { handovers, others }
})
