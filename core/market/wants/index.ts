export { fitsTerms, fitsToBuy } from "../listings/wanted-terms.ts"
export { changeWant, makeWant, removeWant, restoreWant } from "./change-want.ts"
export * as WantsErrors from "./errors.ts"
export { listMatches, listMutualMatches, type ShownMatch } from "./list-matches.ts"
export { listSellers, listSetSellers, type ShownSeller } from "./list-sellers.ts"
export { getWant, listOwnWants, listWantsOf } from "./list-wants.ts"
export { type MadeWant, makeWants } from "./make-wants.ts"
export { type MatchedListing, type MutualMatch, mostOwnListings } from "./mutual-match.ts"
export type { FoundWant, OfferedBefore, Offering, WantNews } from "./news.ts"
export { notifyNextWanters } from "./notify-wanters.ts"
export { type Found, MutualMatches, NotifiedWants, Sellers, Wants } from "./ports.ts"
export { type Bundle, type BuyableWant, bundleOf, type Seller, totalsOf } from "./seller.ts"
export {
  type CountedWant,
  findsOf,
  foundBy,
  isSought,
  keyOfWant,
  meets,
  type Want,
  type WantChange,
  type WantId,
  type WantStatus,
  type WantTerms,
  wantLimit,
  wantStatuses,
} from "./want.ts"
export { type WantedSet, wantMissing } from "./want-set.ts"
