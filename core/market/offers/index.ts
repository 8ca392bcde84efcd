export type { AskedListings } from "./asked-listings.ts"
export { confirmOffer } from "./confirm-offer.ts"
export { createOffer } from "./create-offer.ts"
export type { Change as OfferChange, Changes as OfferChanges, Deal } from "./deal.ts"
export { acceptOffer, cancelOffer, makeProposal, rejectOffer } from "./decide-offer.ts"
export { expireOffers } from "./end-offers.ts"
export * as OffersErrors from "./errors.ts"
export { answerOfferProblem, remindOfOffer, reportOfferProblem, sayOfferHandover, sendOffer } from "./hand-offer.ts"
export { getOffer, listOffers, listProposals } from "./list-offers.ts"
export { cancellationRateOf, type MarketRecord, recordsOf } from "./market-record.ts"
export * as OffersDecisions from "./negotiation.ts"
export {
  type AskedItem,
  askedOf,
  type Fault,
  faults,
  mostOfferedItems,
  type Offer,
  type OfferId,
  type OfferKind,
  offerKinds,
  type Side as OfferSide,
  sides as offerSides,
} from "./offer.ts"
export type { Unoffered } from "./opening.ts"
export { duplicateOf } from "./parts.ts"
export { Offers, type Open, type ShownOffer, type ShownProposal } from "./ports.ts"
export {
  handoverKinds,
  noProgress,
  type OfferHandover,
  type OfferProblem,
  type OfferProgress,
  type ProblemReason,
  problemOutcomes,
  problemReasons,
  type Settlement,
  settlements,
} from "./progress.ts"
export {
  type GivenItem,
  givenIn,
  type Proposal,
  type ProposalId,
  proposalStatuses,
  type Terms as ProposalTerms,
  type Unacceptable,
} from "./proposal.ts"
export { settleOffer } from "./settle-offer.ts"
export type { NoCollection } from "./transfer.ts"
export { type OfferStatus, offerDiagram, offerStatuses } from "./transitions.ts"
