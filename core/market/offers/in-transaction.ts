import { Effect, Option } from "effect"
import type { ListingId, UserId } from "../../shared/index.ts"
import { Transactions } from "../../shared/index.ts"
import { Listings } from "../listings/ports.ts"
import type { OfferNotFound } from "./errors.ts"
import type { OfferId } from "./offer.ts"
import { Offers } from "./ports.ts"

/**
 * Runs the whole body of a use case in one transaction about both sides of an offer, who never change: the last
 * argument of its `Effect.fn`.
 */
export const inTransactionOfSides = <A, E, R>(
  effect: Effect.Effect<A, E, R>,
  { id }: { readonly id: OfferId },
): Effect.Effect<A, E | OfferNotFound, R | Offers | Transactions> =>
  Effect.gen(function* () {
    const { ownerId, offererId } = yield* (yield* Offers).get(id)
    const { atomically } = yield* Transactions
    return yield* atomically(effect, [ownerId, offererId])
  })

/** The same for the sides of an offer that the caller makes on a listing, whose owner never changes. */
export const inTransactionOfOpening = <A, E, R>(
  effect: Effect.Effect<A, E, R>,
  { by, listingId }: { readonly by: UserId; readonly listingId: ListingId },
): Effect.Effect<A, E, R | Listings | Transactions> =>
  Effect.gen(function* () {
    const found = yield* Effect.option((yield* Listings).get(listingId))
    const owner = Option.map(found, ({ listing }) => listing.ownerId)
    const { atomically } = yield* Transactions
    return yield* atomically(effect, [by, ...Option.toArray(owner)])
  })
