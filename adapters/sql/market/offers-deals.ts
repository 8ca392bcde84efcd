import { and, asc, eq, or, type SQL, sql } from "drizzle-orm"
import { Effect } from "effect"
import {
  askedOf,
  type Deal,
  givenIn,
  type ItemId,
  type ItemSelection,
  type ListingId,
  type MarketItem,
  type OfferId,
  OffersErrors,
  type Open,
} from "../../../core/index.ts"
import { chunksOf } from "../engine/chunks.ts"
import type { Database, Db } from "../engine/database.ts"
import { statement } from "../engine/statement.ts"
import { listingColumns, listingOf } from "./listing-rows.ts"
import { itemTables, marketItemColumns, marketItemOf } from "./market-item.ts"
import { offerItemsOf } from "./offer-items.ts"
import { isLatestOf, offerColumns, offerOf, openOffer, proposalColumns, proposalOf } from "./offer-rows.ts"
import { proposalItemsOf } from "./proposal-items.ts"

/** The id of no offer. */
const none = "00000000-0000-0000-0000-000000000000"

/** Offers with the data that decisions need: one statement, or for several one for their items too; and one
 * for each kind of thing of offers for several items. */
export const dealsOf = (database: Database["Service"]) => {
  const { engine, read, tables } = database
  const { collections, items, listings, offerItems, offers, proposalItems, proposals, users } = tables
  const { thingsOf } = offerItemsOf(database)
  const { thingsIn } = proposalItemsOf(database)
  const isOpen = openOffer(tables)
  const select = (db: Db) =>
    db
      .select({ offer: offerColumns(tables), proposal: proposalColumns(tables), listing: listingColumns(tables) })
      .from(offers)
      .leftJoin(proposals, isLatestOf(tables))
      .leftJoin(listings, eq(listings.id, offers.listingId))
  const [own, others] = [itemTables(tables, "item"), itemTables(tables, "offered")]
  const byId = statement((db) =>
    db
      .select({
        offer: offerColumns(tables),
        proposal: proposalColumns(tables),
        listing: listingColumns(tables),
        item: marketItemColumns(own),
        offered: marketItemColumns(others),
      })
      .from(offers)
      .leftJoin(proposals, isLatestOf(tables))
      .leftJoin(listings, eq(listings.id, offers.listingId))
      .leftJoin(own.items, eq(own.items.id, offers.itemId))
      .leftJoin(own.collections, eq(own.collections.id, own.items.collectionId))
      .leftJoin(own.users, eq(own.users.id, own.collections.ownerId))
      .leftJoin(others.items, eq(others.items.id, proposals.offeredItemId))
      .leftJoin(others.collections, eq(others.collections.id, others.items.collectionId))
      .leftJoin(others.users, eq(others.users.id, others.collections.ownerId))
      .where(eq(offers.id, sql.placeholder("id")))
      .prepare(),
  )
  const itemsOf = statement((db) =>
    db
      .select(marketItemColumns(tables))
      .from(items)
      .innerJoin(collections, eq(collections.id, items.collectionId))
      .innerJoin(users, eq(users.id, collections.ownerId))
      .where(engine.isOneOfIn(items.id, sql.placeholder("ids")))
      .prepare(),
  )
  const listingsOf = statement((db) =>
    db
      .select(listingColumns(tables))
      .from(listings)
      .where(engine.isOneOfIn(listings.id, sql.placeholder("ids")))
      .prepare(),
  )
  const given = sql.placeholder("ids")
  const openFor = sql`select ${offerItems.offerId} from ${offerItems}
    where ${engine.isOneOfIn(offerItems.itemId, given)} and ${offerItems.isOpen}`
  // Only the latest proposal of an offer can be pending or accepted.
  const isLive = sql`${proposals.status} in ('pending', 'accepted')`
  const givenFor = sql`select ${proposals.offerId} from ${proposals}
    where ${engine.isOneOfIn(proposals.offeredItemId, given)} and ${isLive}`
  const furtherFor = sql`select ${proposals.offerId} from ${proposalItems}
    inner join ${proposals} on ${proposals.id} = ${proposalItems.proposalId}
    where ${engine.isOneOfIn(proposalItems.itemId, given)} and ${proposalItems.side} = 'offerer' and ${isLive}`
  const isBesides = sql`${offers.id} <> ${sql.placeholder("besides")}`
  const openWith = statement((db) =>
    engine
      .lockingRows(
        select(db)
          .where(
            and(sql`${offers.id} in (${openFor} union all ${givenFor} union all ${furtherFor})`, isBesides, isOpen),
          )
          .orderBy(asc(offers.id)),
        offers,
      )
      .prepare(),
  )

  type Row = Awaited<ReturnType<typeof select>>[number]

  /** The rows with the listings and items of offers for several. */
  const dealsIn = Effect.fnUntraced(function* (rows: ReadonlyArray<Row>, known: ReadonlyArray<MarketItem> | null) {
    const ofOffers = yield* thingsOf(rows.map(({ offer }) => offer))
    const ofProposals = yield* thingsIn(rows.map(({ proposal }) => proposal).filter((proposal) => proposal !== null))
    const deals = rows.map((row) => ({
      offer: offerOf(row.offer, ofOffers),
      proposal: row.proposal && proposalOf(row.proposal, ofProposals),
      listing: row.listing && listingOf(row.listing),
    }))
    const further = deals.flatMap(({ offer }) => offer.further.map(({ listingId }) => listingId))
    const others = new Map((yield* listingsIn(further)).map((listing) => [listing.id, listing]))
    const itemIds = deals.flatMap(({ offer, proposal }) =>
      [...askedOf(offer), ...givenIn(proposal)].map(({ itemId }) => itemId),
    )
    const byItem = new Map((known ?? (yield* marketItemsIn(itemIds))).map((item) => [item.id, item]))
    return deals.map(
      ({ listing, offer, proposal }): Deal => ({
        offer,
        proposal,
        listings: [
          listing,
          ...offer.further.map(({ listingId }) => (listingId === null ? null : (others.get(listingId) ?? null))),
        ],
        items: askedOf(offer).map(({ itemId }) => byItem.get(itemId) ?? null),
        offered: givenIn(proposal).map(({ itemId }) => byItem.get(itemId) ?? null),
      }),
    )
  })
  const listingsIn = Effect.fnUntraced(function* (some: ReadonlyArray<ListingId | null>) {
    const ids = some.filter((id) => id !== null)
    const rows = yield* Effect.forEach(chunksOf(ids), (chunk) =>
      read((db) => listingsOf(db).execute({ ids: JSON.stringify(chunk) })),
    )
    return rows.flat().map(listingOf)
  })
  const marketItemsIn = Effect.fnUntraced(function* (ids: ReadonlyArray<ItemId>) {
    const rows = yield* Effect.forEach(chunksOf([...new Set(ids)]), (chunk) =>
      read((db) => itemsOf(db).execute({ ids: JSON.stringify(chunk) })),
    )
    return rows.flat()
  })

  const isHere = sql`${offerItems.offerId} = ${offers.id} and ${offerItems.isOpen}`
  const isSelected = (selection: ItemSelection): SQL | undefined =>
    selection.kind === "items"
      ? sql`${offers.id} in (select ${offerItems.offerId} from ${offerItems}
          where ${engine.isOneOf(offerItems.itemId, selection.ids)} and ${offerItems.isOpen})`
      : and(
          // Starts from the owner's offers and not from the items, of which there may be many more.
          sql`${offers.ownerId} = (select ${collections.ownerId} from ${collections}
            where ${eq(collections.id, selection.id)})`,
          sql`exists (select 1 from ${offerItems} inner join ${items} on ${items.id} = ${offerItems.itemId}
            where ${isHere} and ${eq(items.collectionId, selection.id)})`,
        )
  const condition = (which: Exclude<Open, { readonly kind: "with" }>): SQL | undefined => {
    switch (which.kind) {
      case "for":
        return and(isSelected(which.selection), isOpen)
      case "by listing":
        return and(
          sql`${offers.id} in (select ${offerItems.offerId} from ${offerItems}
            where ${eq(offerItems.listingId, which.id)} and ${offerItems.isOpen})`,
          isOpen,
        )
      // Each half uses an index of its own.
      case "between": {
        const { one, other } = which
        return or(
          and(eq(offers.ownerId, one), eq(offers.offererId, other), isOpen),
          and(eq(offers.ownerId, other), eq(offers.offererId, one), isOpen),
        )
      }
      case "of":
        return or(and(eq(offers.ownerId, which.user), isOpen), and(eq(offers.offererId, which.user), isOpen))
    }
  }

  return {
    deal: Effect.fnUntraced(function* (id: OfferId) {
      const [row] = yield* read((db) => byId(db).execute({ id }))
      if (row === undefined) return yield* new OffersErrors.OfferNotFound()
      const hasMore = row.offer.itemsCount > 1 || (row.proposal?.furtherCount ?? 0) > 0
      const found = [marketItemOf(row.item), marketItemOf(row.offered)].filter((item) => item !== null)
      const [deal] = yield* dealsIn([row], hasMore ? null : found)
      return deal ?? (yield* new OffersErrors.OfferNotFound())
    }),
    // What one of the sides does with its own things ends offers without the lock of the other side, so that two
    // transactions may end the same offer at once.
    open: Effect.fnUntraced(function* (which: Open) {
      const rows = yield* read((db) =>
        which.kind === "with"
          ? openWith(db).execute({ ids: JSON.stringify(which.items), besides: which.besides ?? none })
          : engine.lockingRows(select(db).where(condition(which)).orderBy(asc(offers.id)), offers),
      )
      if (rows.length === 0) return []
      return yield* dealsIn(rows, null)
    }),
  }
}
