export type { ListingId } from "../shared/ids.ts"
export { browseShowcase } from "./browse-showcase.ts"
export { closeListing } from "./close-listing.ts"
export * as ListingsDecisions from "./decisions.ts"
export { editListing } from "./edit-listing.ts"
export * as ListingsErrors from "./errors.ts"
export { getListing } from "./get-listing.ts"
export { listItem } from "./list-item.ts"
export { listListingsOf } from "./list-listings-of.ts"
export { listOwnListings } from "./list-own-listings.ts"
export { type Listing, type ListingChange, type ListingKind, type ListingTerms, listingKinds } from "./listing.ts"
export { cardOf as itemCardOf, type ItemCard, type ItemSnapshot, type MarketItem } from "./market-item.ts"
export { pauseListing } from "./pause-listing.ts"
export {
  ItemHolds,
  type ItemSelection,
  type ListedItem,
  Listings,
  MarketItems,
  mostMatches,
  type ShowcaseFilter,
  type ShownListing,
  showcaseSorts,
} from "./ports.ts"
export { removeListing } from "./remove-listing.ts"
export { resumeListing } from "./resume-listing.ts"
export { type ListingStatus, listingDiagram, listingStatuses } from "./transitions.ts"
export { inShowcase, seesListing } from "./visibility.ts"
export { type WantedTerms, type WantKind, wantKinds } from "./wanted-terms.ts"
