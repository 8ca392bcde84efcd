import { Effect } from "effect"
import type { UserId } from "../shared/ids.ts"
import { decideOn } from "./decide-on.ts"
import { cancel } from "./ending.ts"
import type { OfferId } from "./offer.ts"

/** Cancels an offer that the caller is a party to. Contract: market, POST /offers/:id/cancel. */
export const cancelOffer = Effect.fn("offers.cancel")(function* (input: { readonly id: OfferId; readonly by: UserId }) {
  return yield* decideOn(input, (deal, now) => cancel(deal, input.by, now))
})
