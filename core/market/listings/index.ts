export type { ListingId } from "../../shared/index.ts"
export {
  closeListing,
  editListing,
  pauseListing,
  removeListing,
  restoreListing,
  resumeListing,
} from "./change-listing.ts"
export {
  changeManyItems,
  type ItemOutcome,
  type ManyItemsAction,
  type ManyItemsError,
  manyItemsLimit,
} from "./change-many-items.ts"
export * as ListingsErrors from "./errors.ts"
export { listItem } from "./list-item.ts"
export { browseShowcase, getListing, listListingsOf, listOwnListings } from "./list-listings.ts"
export { listable, listMany, type OfferedItem } from "./list-many.ts"
export * as ListingsDecisions from "./listing.ts"
export { type Listing, type ListingChange, type ListingKind, type ListingTerms, listingKinds } from "./listing.ts"
export { cardOf as itemCardOf, type ItemCard, type ItemSnapshot, type MarketItem, shownCopies } from "./market-item.ts"
export {
  type ItemPlace,
  type ItemSelection,
  type ListedItem,
  Listings,
  MarketItems,
  mostCountedMatches,
  mostMatches,
  type ShowcaseFilter,
  type ShownListing,
  showcaseSorts,
} from "./ports.ts"
export { type ListingStatus, listingDiagram, listingStatuses } from "./transitions.ts"
export { inShowcase, seesListing } from "./visibility.ts"
export { type WantedTerms, type WantKind, wantKinds } from "./wanted-terms.ts"
