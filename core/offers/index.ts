export { acceptOffer } from "./accept-offer.ts"
export { cancelOffer } from "./cancel-offer.ts"
export { confirmOffer } from "./confirm-offer.ts"
export { createOffer } from "./create-offer.ts"
export type { Deal } from "./deal.ts"
export * as OffersDecisions from "./decisions.ts"
export * as OffersErrors from "./errors.ts"
export { expireOffers } from "./expire-offers.ts"
export { getOffer } from "./get-offer.ts"
export { listOffers } from "./list-offers.ts"
export { listProposals } from "./list-proposals.ts"
export { makeProposal } from "./make-proposal.ts"
export { cancellationRateOf, type MarketRecord, recordsOf } from "./market-record.ts"
export { type Fault, faults, type Offer, type OfferId, type OfferKind, offerKinds } from "./offer.ts"
export { Offers, type Open, type ShownOffer, type ShownProposal } from "./ports.ts"
export {
  type Proposal,
  type ProposalId,
  proposalStatuses,
  type Terms as ProposalTerms,
  type Unacceptable,
} from "./proposal.ts"
export { rejectOffer } from "./reject-offer.ts"
export type { NoCollection } from "./transfer.ts"
export { type OfferStatus, offerDiagram, offerStatuses } from "./transitions.ts"
