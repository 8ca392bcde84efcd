import { Effect } from "effect"
import type { UserId } from "../shared/ids.ts"
import type { PageRequest } from "../shared/page.ts"
import { Offers } from "./ports.ts"
import type { OfferStatus } from "./transitions.ts"

/** The offers that the caller received, sent, or both. Contract: market, GET /offers. */
export const listOffers = Effect.fn("offers.list")(function* (input: {
  readonly by: UserId
  readonly role: "received" | "sent" | null
  readonly status: OfferStatus | null
  readonly page: PageRequest
}) {
  const offers = yield* Offers
  return yield* offers.list(input.by, { role: input.role, status: input.status }, input.page)
})
