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
  if (before.status !== "pending" && areOthers(before.listings, after.listings)) return "an offer changed its listings"
  if (isOver(before.status) && areOthers(idsOf(before.items), idsOf(after.items))) return "an offer changed its items"
  return after.updatedAt < before.updatedAt ? "an offer went back in time" : null
}

/** What was asked for, place by place, may only go. */
const areOthers = (before: ReadonlyArray<string | null>, after: ReadonlyArray<string | null>): boolean =>
  before.length !== after.length || after.some((id, place) => id !== null && id !== before[place])
const idsOf = (cards: SeenOffer["items"]) => cards.map((card) => card?.id ?? null)
const isOver = (status: SeenOffer["status"]): boolean => status !== "pending" && status !== "accepted"

/** A deleted account has no id any more. */
const isOther = (before: { readonly id: string | null }, after: { readonly id: string | null }): boolean =>
  after.id !== null && after.id !== before.id

/** What is wrong about an offer by itself. Contract: market, offers. */
export const offerFault = ({ status, proposal, ...offer }: SeenOffer): string | null => {
  const confirmed = [offer.ownerConfirmedAt, offer.offererConfirmedAt].filter((at) => at !== null).length
  // Administrators complete an offer with a problem without the confirmations.
  const isSettled = offer.problem?.outcome === "completed"
  if ((status === "completed") !== (confirmed === 2) && !isSettled)
    return "two confirmations and completion go together"
  if ((status === "completed") !== (offer.completedAt !== null)) return "completion has a time"
  if (status === "pending" && confirmed > 0) return "what is pending is confirmed by no user"
  if (proposal === null) return "an offer has a proposal"
  const wrong = sidesFault({ ...offer, status, proposal })
  if (wrong !== null) return wrong
  return latest[status].includes(proposal.status) ? null : "the latest proposal stands as its offer does"
}

/** What is wrong about what each side gives. */
const sidesFault = ({ items, listings, offeredItems, ...offer }: SeenOffer): string | null => {
  if (items.length < 1 || items.length > 10 || offeredItems.length > 10) return "a side has 1 to 10 things"
  if (items.length !== listings.length) return "each thing is asked for by a listing"
  for (const ids of [listings, [...idsOf(items), ...idsOf(offeredItems)]]) {
    const there = ids.filter((id) => id !== null)
    if (new Set(there).size < there.length) return "nothing is in an offer twice"
  }
  const firsts = [offer.listingId, offer.item?.id ?? null, offer.proposal?.offeredItem?.id ?? null]
  const places = [listings[0], items[0]?.id ?? null, offeredItems[0]?.id ?? null]
  if (firsts.some((id, n) => id !== places[n])) return "the first of each side is shown by itself"
  if ((offer.kind === "trade") !== offeredItems.length > 0) return "something is given in a trade and in nothing else"
  const price = offer.proposal?.price ?? null
  if ((price === null) !== (offer.priceFrom === null)) return "a price is of one side"
  return offer.kind === "buy" && offer.priceFrom !== "offerer" ? "a purchase is paid by the offerer" : null
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
