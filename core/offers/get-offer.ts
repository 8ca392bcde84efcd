import { Effect } from "effect"
import type { UserId } from "../shared/ids.ts"
import { type OfferId, sideOf } from "./offer.ts"
import { Offers } from "./ports.ts"

/** An offer that the caller is a party to. Contract: market, GET /offers/:id. */
export const getOffer = Effect.fn("offers.get")(function* (input: { readonly id: OfferId; readonly by: UserId }) {
  const offers = yield* Offers
  const shown = yield* offers.show(input.id, input.by)
  yield* Effect.fromResult(sideOf(shown.offer, input.by))
  return shown
})
