import { DateTime, Effect } from "effect"
import { Publisher } from "../../shared/index.ts"
import { completeDeal } from "./confirm-offer.ts"
import { inTransactionOfSides } from "./in-transaction.ts"
import type { OfferId } from "./offer.ts"
import { Offers } from "./ports.ts"
import { settle } from "./problem.ts"
import type { Settlement } from "./progress.ts"
import { storeChanges } from "./store-changes.ts"

/**
 * Ends an accepted offer with an open problem on behalf of an administrator, and resolves the report of it.
 * Contract: market, problems; CLI, offers.
 */
export const settleOffer = Effect.fn("offers.settle")(function* (input: {
  readonly id: OfferId
  readonly outcome: Settlement
  readonly note: string
}) {
  const offers = yield* Offers
  const publisher = yield* Publisher
  const now = yield* DateTime.now
  const deal = yield* offers.deal(input.id)
  const settled = yield* Effect.fromResult(settle(deal, input.outcome, now))
  if (settled.kind === "ends") yield* storeChanges(settled.changes)
  else yield* completeDeal(settled.deal, null, now)
  const { problem, ownerId, offererId } = deal.offer
  const by = problem?.by === "owner" ? ownerId : offererId
  yield* publisher.problemSettled({ offer: input.id, by, note: input.note })
}, inTransactionOfSides)
