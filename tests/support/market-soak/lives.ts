import { listingTransitions } from "../../../core/market/listings/transitions.ts"
import { offerTransitions } from "../../../core/market/offers/transitions.ts"
import type { SeenListing, SeenOffer, SeenProposal } from "./views.ts"

/**
 * What is wrong about an offer that was one thing and then is the other; `null` if nothing. Contract: market, offers.
 */
export const offerFollows = (before: SeenOffer, after: SeenOffer): string | null => {
  if (!offerReaches.get(before.status)?.has(after.status)) return "an offer took an impossible step"
  const kept = ["kind", "createdAt"] as const
  const lasting = ["ownerConfirmedAt", "offererConfirmedAt", "completedAt"] as const
  if (kept.some((key) => before[key] !== after[key])) return "an offer changed what it was made with"
  if (lasting.some((key) => before[key] !== null && before[key] !== after[key])) return "a confirmation was lost"
  if (isOther(before.owner, after.owner) || isOther(before.offerer, after.offerer)) return "an offer changed its sides"
  if (after.listingId !== null && after.listingId !== before.listingId) return "an offer changed its listing"
  return after.updatedAt < before.updatedAt ? "an offer went back in time" : null
}

/** A deleted account has no id any more. */
const isOther = (before: { readonly id: string | null }, after: { readonly id: string | null }): boolean =>
  after.id !== null && after.id !== before.id

/** What is wrong about an offer by itself. Contract: market, offers. */
export const offerFault = ({ status, proposal, ...offer }: SeenOffer): string | null => {
  const confirmed = [offer.ownerConfirmedAt, offer.offererConfirmedAt].filter((at) => at !== null).length
  if ((status === "completed") !== (confirmed === 2)) return "two confirmations and completion go together"
  if ((status === "completed") !== (offer.completedAt !== null)) return "completion has a time"
  if (status === "pending" && confirmed > 0) return "what is pending is confirmed by no user"
  if (proposal === null) return "an offer has a proposal"
  return latest[status].includes(proposal.status) ? null : "the latest proposal stands as its offer does"
}

/** How the latest proposal of an offer can stand. */
const latest: Readonly<Record<SeenOffer["status"], ReadonlyArray<SeenProposal["status"]>>> = {
  pending: ["pending", "rejected"],
  accepted: ["accepted"],
  completed: ["accepted"],
  cancelled: ["accepted", "rejected", "withdrawn"],
  rejected: ["rejected"],
}

/** As `offerFollows`, of a listing. Contract: market, listings. */
export const listingFollows = (before: SeenListing, after: SeenListing): string | null => {
  if (!listingReaches.get(before.status)?.has(after.status)) return "a listing took an impossible step"
  if (before.createdAt !== after.createdAt || before.owner.id !== after.owner.id) return "a listing became another"
  return after.updatedAt < before.updatedAt ? "a listing went back in time" : null
}

/** Every status that each can lead to, itself included. */
const reaches = <S extends string>(steps: ReadonlyArray<{ readonly from: S | null; readonly to: S | null }>) => {
  const from = (status: S, known: Set<S>): Set<S> => {
    if (known.has(status)) return known
    known.add(status)
    for (const step of steps) if (step.from === status && step.to !== null) from(step.to, known)
    return known
  }
  return new Map(steps.flatMap(({ to }) => (to === null ? [] : [[to, from(to, new Set())] as const])))
}

const offerReaches = reaches(offerTransitions)
const listingReaches = reaches(listingTransitions)
