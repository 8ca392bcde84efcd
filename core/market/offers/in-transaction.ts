import { Effect, Option } from "effect"
import type { ListingId, UserId } from "../../shared/index.ts"
import { Transactions } from "../../shared/index.ts"
import { Listings } from "../listings/ports.ts"
import { type AskedListings, listingsAsked } from "./asked-listings.ts"
import type { OfferNotFound } from "./errors.ts"
import type { Offer, OfferId } from "./offer.ts"
import { Offers } from "./ports.ts"

/** The two sides of an offer, who never change. */
export type Sides = Pick<Offer, "ownerId" | "offererId">

/** Runs what is made of the sides of an offer in one transaction about both of them. */
export const aboutSides = <A, E, R>(
  id: OfferId,
  body: (sides: Sides) => Effect.Effect<A, E, R>,
): Effect.Effect<A, E | OfferNotFound, R | Offers | Transactions> =>
  Effect.gen(function* () {
    const { ownerId, offererId } = yield* (yield* Offers).get(id)
    const { atomically } = yield* Transactions
    return yield* atomically(body({ ownerId, offererId }), [ownerId, offererId])
  })

/** The same for the whole body of a use case: the last argument of its `Effect.fn`. */
export const inTransactionOfSides = <A, E, R>(effect: Effect.Effect<A, E, R>, { id }: { readonly id: OfferId }) =>
  aboutSides(id, () => effect)

/** The same for what a caller makes of listings, as an offer: about the caller and their owners, who never change. */
export const aboutOpening = <A, E, R>(
  { by, ...asked }: AskedListings & { readonly by: UserId },
  body: (owners: ReadonlyArray<UserId>) => Effect.Effect<A, E, R>,
): Effect.Effect<A, E, R | Listings | Transactions> =>
  Effect.gen(function* () {
    const owners = yield* ownersOf(listingsAsked(asked))
    const { atomically } = yield* Transactions
    return yield* atomically(body(owners), [by, ...owners])
  })

/** The owners of those of some listings that are there. */
const ownersOf = Effect.fnUntraced(function* (ids: ReadonlyArray<ListingId>) {
  const listings = yield* Listings
  const found = yield* Effect.forEach(ids, (id) => Effect.option(listings.get(id)))
  return [...new Set(found.flatMap((one) => Option.toArray(one).map(({ listing }) => listing.ownerId)))]
})
