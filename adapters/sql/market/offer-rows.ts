import { getTableColumns, type InferSelectModel, type SQL, sql } from "drizzle-orm"
import type { Offer, Proposal } from "../../../core/index.ts"
import type { Tables } from "../schema/tables.ts"
import { priceOf, storedPrice } from "./price.ts"
import { progressOf, storedProgress } from "./progress-rows.ts"

/** The columns of an offer and of a proposal; the other column of an offer is for an index. */
export const offerColumns = ({ offers }: Tables) => {
  const { place: _, ...columns } = getTableColumns(offers)
  return columns
}
export const proposalColumns = ({ proposals }: Tables) => getTableColumns(proposals)

/** The columns of an offer that decisions change. Its two sides never change. */
export const changingColumns = (tables: Tables) => {
  const { id: _, listingId: __, ownerId: ___, offererId: ____, kind: _____, ...rest } = offerColumns(tables)
  const { createdAt: ______, ...columns } = rest
  return columns
}

/** The condition that joins an offer with its latest proposal. */
export const isLatestOf = ({ offers, proposals }: Tables): SQL =>
  sql`${proposals.offerId} = ${offers.id} and ${proposals.number} = (select max(later.number) from ${proposals} as later
    where later.offer_id = ${offers.id})`

/** The condition that an offer is pending or accepted, literally as in the partial index over open offers. */
export const openOffer = ({ offers }: Tables): SQL => sql`${offers.status} in ('pending', 'accepted')`

/** Converts a row to an offer. */
export const offerOf = (row: Omit<InferSelectModel<Tables["offers"]>, "place">): Offer => {
  const { itemName: name, itemCoverUrl: coverUrl, ...offer } = progressOf(row)
  return { ...offer, itemSnapshot: { name, coverUrl } }
}

/** Converts an offer to its row. */
export const storedOffer = ({ itemSnapshot, ...offer }: Offer) => ({
  ...storedProgress(offer),
  itemName: itemSnapshot.name,
  itemCoverUrl: itemSnapshot.coverUrl,
})

/** Converts a row to a proposal. */
export const proposalOf = ({
  priceAmount,
  priceCurrency,
  offeredItemName: name,
  offeredItemCoverUrl: coverUrl,
  ...row
}: InferSelectModel<Tables["proposals"]>): Proposal => ({
  ...row,
  price: priceOf({ priceAmount, priceCurrency }),
  offeredItemSnapshot: name === null ? null : { name, coverUrl },
})

/** Converts a proposal to its row. */
export const storedProposal = ({ price, offeredItemSnapshot, ...proposal }: Proposal) => ({
  ...proposal,
  ...storedPrice(price),
  offeredItemName: offeredItemSnapshot?.name ?? null,
  offeredItemCoverUrl: offeredItemSnapshot?.coverUrl ?? null,
})
