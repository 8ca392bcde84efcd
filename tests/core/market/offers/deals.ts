import { DateTime, Result } from "effect"
import type { CollectionId, ItemId, UserId } from "../../../../core/index.ts"
import type { Listing } from "../../../../core/market/listings/listing.ts"
import type { MarketItem } from "../../../../core/market/listings/market-item.ts"
import type { Change, Changes, Deal } from "../../../../core/market/offers/deal.ts"
import type { Offer, OfferId } from "../../../../core/market/offers/offer.ts"
import { noProgress } from "../../../../core/market/offers/progress.ts"
import type { Proposal, ProposalId } from "../../../../core/market/offers/proposal.ts"
import type { ListingId } from "../../../../core/shared/ids.ts"

// One offer in all its states, for the tables of decisions.

export const earlier = DateTime.makeUnsafe("2026-01-01T00:00:00.000Z")
export const now = DateTime.makeUnsafe("2026-01-02T00:00:00.000Z")
/** That many days after `earlier`. */
export const later = (days: number, millis = 0) => DateTime.add(earlier, { days, milliseconds: millis })
export const owner = "owner" as UserId
export const offerer = "offerer" as UserId
export const stranger = "stranger" as UserId
export const proposalId = "proposal" as ProposalId

export const wanted: MarketItem = {
  id: "wanted" as ItemId,
  ownerId: owner,
  ownerPrivacy: "public",
  collectionId: "games of owner" as CollectionId,
  type: "games",
  visibility: "public",
  openToVisitors: false,
  name: "Wanted, today",
  coverUrl: "https://today",
  copies: 1,
  held: 0,
  inRound: false,
}
export const given: MarketItem = {
  ...wanted,
  id: "given" as ItemId,
  ownerId: offerer,
  collectionId: "books of offerer" as CollectionId,
  type: "books",
  name: "Given, today",
}
export const face = { name: "Wanted, before", coverUrl: null }

export const listing: Listing = {
  id: "listing" as ListingId,
  itemId: wanted.id,
  ownerId: owner,
  kind: "both",
  price: { amount: 1000, currency: "EUR" },
  paymentMethods: ["cash"],
  description: null,
  status: "active",
  itemSnapshot: face,
  createdAt: earlier,
  updatedAt: earlier,
}
export const offer: Offer = {
  id: "offer" as OfferId,
  listingId: listing.id,
  itemId: wanted.id,
  itemSnapshot: face,
  further: [],
  gone: [],
  ownerId: owner,
  offererId: offerer,
  kind: "trade",
  status: "pending",
  acceptedAt: null,
  ownerConfirmedAt: null,
  offererConfirmedAt: null,
  ownerCollectionId: null,
  offererCollectionId: null,
  completedAt: null,
  ...noProgress,
  fault: null,
  createdAt: earlier,
  updatedAt: earlier,
}
const proposal: Proposal = {
  id: proposalId,
  offerId: offer.id,
  number: 1,
  proposerId: offerer,
  asked: null,
  price: null,
  priceFrom: null,
  offeredItemId: given.id,
  offeredItemSnapshot: { name: "Given, before", coverUrl: null },
  furtherOffered: [],
  message: null,
  status: "pending",
  createdAt: earlier,
}

const deal = (some: Partial<Offer>, proposed: Partial<Proposal>): Deal => ({
  offer: { ...offer, ...some },
  proposal: { ...proposal, ...proposed },
  items: [wanted],
  offered: [given],
  listings: [listing],
})
const accepted = { status: "accepted", acceptedAt: earlier, dueAt: later(14) } as const
const agreed = { status: "accepted" } as const

/** A trade in every state that makes a difference. */
export const deals = {
  "pending, offerer's turn done": deal({}, {}),
  "pending, owner's turn done": deal({}, { proposerId: owner }),
  "pending, proposal rejected": deal({}, { status: "rejected" }),
  accepted: deal(accepted, agreed),
  "accepted, owner confirmed": deal({ ...accepted, ownerConfirmedAt: earlier }, agreed),
  "accepted, offerer confirmed": deal({ ...accepted, offererConfirmedAt: earlier }, agreed),
  completed: deal(
    {
      ...accepted,
      dueAt: null,
      status: "completed",
      ownerConfirmedAt: earlier,
      offererConfirmedAt: earlier,
      completedAt: earlier,
    },
    agreed,
  ),
  cancelled: deal({ status: "cancelled" }, { status: "withdrawn" }),
  rejected: deal({ status: "rejected" }, { status: "rejected" }),
} as const

export type State = keyof typeof deals

export const states = Object.keys(deals) as ReadonlyArray<State>

/** The deal as a purchase. */
export const purchase = (of: Deal): Deal => ({
  ...of,
  offer: { ...of.offer, kind: "buy" },
  proposal: of.proposal && {
    ...of.proposal,
    price: { amount: 900, currency: "EUR" },
    priceFrom: "offerer",
    offeredItemId: null,
    offeredItemSnapshot: null,
  },
  offered: [],
})

export const pending: Deal = deals["pending, offerer's turn done"]

/** The code of a failure, without its module; otherwise the status that the offer has then, or has still. */
export const outcome = (decided: Result.Result<Changes, { readonly _tag: string }>, before: Deal): string =>
  Result.match(decided, {
    onFailure: ({ _tag }) => _tag.slice("offers.".length),
    onSuccess: (changes) => statusAfter(changes, before),
  })

export const statusAfter = (changes: Changes, before: Deal): string =>
  of(changes, "offer changed").at(-1)?.offer.status ?? before.offer.status

/** Those changes of one kind. */
export const of = <K extends Change["kind"]>(changes: Changes, kind: K) =>
  changes.filter((change): change is Extract<Change, { kind: K }> => change.kind === kind)

/** Who is notified of what, and by whom. */
export const notified = (changes: Changes) =>
  of(changes, "notification").map(({ to, type, actor }) => `${to}: ${type} by ${actor}`)

/** What becomes of the proposals. */
export const proposalsIn = (changes: Changes) =>
  changes.flatMap((change) =>
    change.kind === "proposal made" || change.kind === "proposal changed"
      ? [`${change.proposal.id}: ${change.proposal.status}`]
      : [],
  )
