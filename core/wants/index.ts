export { changeWant } from "./change-want.ts"
export * as WantsDecisions from "./decisions.ts"
export * as WantsErrors from "./errors.ts"
export { getWant } from "./get-want.ts"
export { listMatches } from "./list-matches.ts"
export { listMutualMatches, type ShownMatch } from "./list-mutual-matches.ts"
export { listOwnWants } from "./list-own-wants.ts"
export { listWantsOf } from "./list-wants-of.ts"
export { makeWant } from "./make-want.ts"
export { type MatchedListing, type MutualMatch, mostOwnListings } from "./mutual-match.ts"
export type { FoundWant, OfferedBefore, Offering, WantNews } from "./news.ts"
export { notifyNextWanters } from "./notify-wanters.ts"
export { type Found, MutualMatches, NotifiedWants, Wants } from "./ports.ts"
export { removeWant } from "./remove-want.ts"
export {
  type CountedWant,
  type Sought,
  type Want,
  type WantChange,
  type WantId,
  type WantStatus,
  type WantTerms,
  wantLimit,
  wantStatuses,
} from "./want.ts"
