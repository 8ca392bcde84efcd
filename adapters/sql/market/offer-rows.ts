import { getTableColumns, type InferSelectModel, type SQL, sql } from "drizzle-orm"
import type { Offer, OfferId, Proposal, ProposalId } from "../../../core/index.ts"
import type { Tables } from "../schema/tables.ts"
import type { OfferThings } from "./offer-items.ts"
import { priceOf, storedPrice } from "./price.ts"
import { progressOf, storedProgress } from "./progress-rows.ts"
import type { ProposalThings } from "./proposal-items.ts"

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

/** Converts a row to an offer. */
export const offerOf = (row: InferSelectModel<Tables["offers"]>, things: ReadonlyMap<OfferId, OfferThings>): Offer => {
  const { itemName: name, itemCoverUrl: coverUrl, itemsCount: _, ...offer } = progressOf(row)
  return { ...offer, itemSnapshot: { name, coverUrl }, ...(things.get(row.id) ?? { further: [], gone: [] }) }
}

/** Converts an offer to its row. */
export const storedOffer = ({ further, gone: _, itemSnapshot, ...offer }: Offer) => ({
  ...storedProgress(offer),
  itemsCount: further.length + 1,
  itemName: itemSnapshot.name,
  itemCoverUrl: itemSnapshot.coverUrl,
})

/** Converts a row to a proposal. */
export const proposalOf = (
  {
    askedCount: _,
    furtherCount: __,
    priceAmount,
    priceCurrency,
    extraAmount,
    extraCurrency,
    extraFrom,
    offeredItemName: name,
    offeredItemCoverUrl: coverUrl,
    ...row
  }: InferSelectModel<Tables["proposals"]>,
  things: ReadonlyMap<ProposalId, ProposalThings>,
): Proposal => ({
  ...row,
  price: priceOf({ priceAmount, priceCurrency }) ?? priceOf({ priceAmount: extraAmount, priceCurrency: extraCurrency }),
  priceFrom: priceAmount === null ? extraFrom : "offerer",
  offeredItemSnapshot: name === null ? null : { name, coverUrl },
  ...(things.get(row.id) ?? { asked: null, furtherOffered: [] }),
})

/** Converts a proposal to its row. The price of a trade has columns of its own. */
export const storedProposal = ({
  asked,
  furtherOffered,
  offeredItemSnapshot,
  price,
  priceFrom,
  ...proposal
}: Proposal) => ({
  ...proposal,
  ...storedPrice(offeredItemSnapshot === null ? price : null),
  ...(offeredItemSnapshot === null || price === null
    ? { extraAmount: null, extraCurrency: null, extraFrom: null }
    : { extraAmount: price.amount, extraCurrency: price.currency, extraFrom: priceFrom }),
  askedCount: asked?.length ?? 0,
  furtherCount: furtherOffered.length,
  offeredItemName: offeredItemSnapshot?.name ?? null,
  offeredItemCoverUrl: offeredItemSnapshot?.coverUrl ?? null,
})
