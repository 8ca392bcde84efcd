import { DuplicatePendingOffer } from "./errors.ts"

/** What an error names of several items. */
export const partOf = (side: "listings" | "items" | "offeredItems", n: number) => ({ key: `${side}.${n}` })

/** The error of an offer that asks for several items or for one: the one with this number has no place. */
export const duplicateOf = (offer: { readonly further: ReadonlyArray<unknown> }, n: number): DuplicatePendingOffer =>
  new DuplicatePendingOffer(offer.further.length === 0 ? {} : partOf("listings", n))
