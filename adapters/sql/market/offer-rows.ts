import { getTableColumns, type InferSelectModel, type SQL, sql } from "drizzle-orm"
import type { Offer, OfferId, Proposal, ProposalId } from "../../../core/index.ts"
import type { Tables } from "../schema/tables.ts"
import type { OfferThings } from "./offer-items.ts"
import { priceOf } from "./price.ts"
import { offererHandoverOf, ownerHandoverOf, problemOf } from "./progress-rows.ts"
import type { ProposalThings } from "./proposal-items.ts"

type OfferRow = InferSelectModel<Tables["offers"]>
type ProposalRow = InferSelectModel<Tables["proposals"]>

/** The columns of an offer and of a proposal. */
export const offerColumns = ({ offers }: Tables) => getTableColumns(offers)
export const proposalColumns = ({ proposals }: Tables) => getTableColumns(proposals)

/** The columns of an offer that decisions change. Its two sides never change, and its listings by `ask` alone. */
export const changingColumns = (tables: Tables) => {
  const { id: _, listingId: __, ownerId: ___, offererId: ____, kind: _____, ...rest } = offerColumns(tables)
  const { createdAt: ______, itemsCount: _______, ...columns } = rest
  return columns
}

/** The condition that joins an offer with its latest proposal. */
export const isLatestOf = ({ offers, proposals }: Tables): SQL =>
  sql`${proposals.offerId} = ${offers.id} and ${proposals.number} = (select max(later.number) from ${proposals} as later
    where later.offer_id = ${offers.id})`

/** The condition that an offer is pending or accepted, literally as in the partial index over open offers. */
export const openOffer = ({ offers }: Tables): SQL => sql`${offers.status} in ('pending', 'accepted')`

// Each of these is one literal of named keys: copying the others of a row takes several times as long.

/** Converts a row to an offer. */
export const offerOf = (row: OfferRow, things: ReadonlyMap<OfferId, OfferThings>): Offer => {
  const known = things.get(row.id)
  return {
    id: row.id,
    listingId: row.listingId,
    itemId: row.itemId,
    itemSnapshot: { name: row.itemName, coverUrl: row.itemCoverUrl },
    further: known?.further ?? [],
    gone: known?.gone ?? [],
    ownerId: row.ownerId,
    offererId: row.offererId,
    kind: row.kind,
    status: row.status,
    acceptedAt: row.acceptedAt,
    ownerConfirmedAt: row.ownerConfirmedAt,
    offererConfirmedAt: row.offererConfirmedAt,
    ownerCollectionId: row.ownerCollectionId,
    offererCollectionId: row.offererCollectionId,
    completedAt: row.completedAt,
    ownerHandover: ownerHandoverOf(row),
    offererHandover: offererHandoverOf(row),
    ownerSentAt: row.ownerSentAt,
    offererSentAt: row.offererSentAt,
    ownerRemindedAt: row.ownerRemindedAt,
    offererRemindedAt: row.offererRemindedAt,
    dueAt: row.dueAt,
    problem: problemOf(row),
    fault: row.fault,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}

/** Converts an offer to its row; one without a problem has no words. */
export const storedOffer = (offer: Offer): OfferRow => {
  const { itemSnapshot, offererHandover, ownerHandover, problem } = offer
  return {
    id: offer.id,
    listingId: offer.listingId,
    itemId: offer.itemId,
    itemName: itemSnapshot.name,
    itemCoverUrl: itemSnapshot.coverUrl,
    itemsCount: offer.further.length + 1,
    ownerId: offer.ownerId,
    offererId: offer.offererId,
    kind: offer.kind,
    status: offer.status,
    acceptedAt: offer.acceptedAt,
    ownerConfirmedAt: offer.ownerConfirmedAt,
    offererConfirmedAt: offer.offererConfirmedAt,
    ownerCollectionId: offer.ownerCollectionId,
    offererCollectionId: offer.offererCollectionId,
    completedAt: offer.completedAt,
    ownerHandoverKind: ownerHandover?.how ?? null,
    ownerHandoverCarrier: ownerHandover?.carrier ?? null,
    ownerHandoverNumber: ownerHandover?.number ?? null,
    ownerHandoverNote: ownerHandover?.note ?? null,
    offererHandoverKind: offererHandover?.how ?? null,
    offererHandoverCarrier: offererHandover?.carrier ?? null,
    offererHandoverNumber: offererHandover?.number ?? null,
    offererHandoverNote: offererHandover?.note ?? null,
    ownerSentAt: offer.ownerSentAt,
    offererSentAt: offer.offererSentAt,
    ownerRemindedAt: offer.ownerRemindedAt,
    offererRemindedAt: offer.offererRemindedAt,
    dueAt: offer.dueAt,
    problemBy: problem?.by ?? null,
    problemReason: problem?.reason ?? null,
    problemAt: problem?.createdAt ?? null,
    problemAnsweredAt: problem?.answeredAt ?? null,
    problemOutcome: problem?.outcome ?? null,
    problemEndedAt: problem?.endedAt ?? null,
    ownerWords: (problem?.by === "owner" ? problem.text : problem?.answer) ?? null,
    offererWords: (problem?.by === "offerer" ? problem.text : problem?.answer) ?? null,
    fault: offer.fault,
    createdAt: offer.createdAt,
    updatedAt: offer.updatedAt,
  }
}

/** Converts a row to a proposal. */
export const proposalOf = (row: ProposalRow, things: ReadonlyMap<ProposalId, ProposalThings>): Proposal => {
  const { extraAmount, extraCurrency, offeredItemName: name, priceAmount } = row
  const known = things.get(row.id)
  return {
    id: row.id,
    offerId: row.offerId,
    number: row.number,
    proposerId: row.proposerId,
    asked: known?.asked ?? null,
    price: priceOf(row) ?? priceOf({ priceAmount: extraAmount, priceCurrency: extraCurrency }),
    priceFrom: priceAmount === null ? row.extraFrom : "offerer",
    offeredItemId: row.offeredItemId,
    offeredItemSnapshot: name === null ? null : { name, coverUrl: row.offeredItemCoverUrl },
    furtherOffered: known?.furtherOffered ?? [],
    message: row.message,
    status: row.status,
    createdAt: row.createdAt,
  }
}

/** Converts a proposal to its row. The price of a trade has columns of its own. */
export const storedProposal = (proposal: Proposal): ProposalRow => {
  const { asked, furtherOffered, offeredItemSnapshot: offered, price, priceFrom } = proposal
  const [own, extra] = offered === null ? [price, null] : [null, price]
  return {
    id: proposal.id,
    offerId: proposal.offerId,
    number: proposal.number,
    proposerId: proposal.proposerId,
    priceAmount: own?.amount ?? null,
    priceCurrency: own?.currency ?? null,
    offeredItemId: proposal.offeredItemId,
    offeredItemName: offered?.name ?? null,
    offeredItemCoverUrl: offered?.coverUrl ?? null,
    message: proposal.message,
    status: proposal.status,
    extraAmount: extra?.amount ?? null,
    extraCurrency: extra?.currency ?? null,
    extraFrom: extra === null ? null : priceFrom,
    askedCount: asked?.length ?? 0,
    furtherCount: furtherOffered.length,
    createdAt: proposal.createdAt,
  }
}
