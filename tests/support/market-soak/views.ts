import type { ItemView } from "../../../server/catalog/item-view.ts"
import type { ListingView } from "../../../server/market/listing-view.ts"
import type { OfferView, ProposalView } from "../../../server/market/offer-view.ts"

export type SeenItem = typeof ItemView.static
export type SeenListing = typeof ListingView.static
export type SeenOffer = typeof OfferView.static
export type SeenProposal = typeof ProposalView.static

/** The things that an answer is about. */
export const viewsIn = (body: { readonly items?: ReadonlyArray<object> } | null): ReadonlyArray<object> => {
  if (body === null) return []
  // An offer has items too.
  return "nextCursor" in body ? (body.items ?? []) : [body]
}

/** The things that change hands when an offer is completed, those of its owner first; `null` for a deleted one. */
export const thingsOf = ({ items, offeredItems }: SeenOffer) => [...items, ...offeredItems]

export const isItem = (view: object): view is SeenItem => "collectionId" in view && "rating" in view
export const isListing = (view: object): view is SeenListing => "paymentMethods" in view
export const isOffer = (view: object): view is SeenOffer => "offerer" in view
