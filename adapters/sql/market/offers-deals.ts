import { and, asc, eq, or, type SQL, sql } from "drizzle-orm"
import { Effect } from "effect"
import {
  type Deal,
  type ItemId,
  type ItemSelection,
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
import { isLatestOf, offerColumns, offerOf, openOffer, proposalColumns, proposalOf } from "./offer-rows.ts"

/** Offers with the data that decisions need: one statement, or for several one for their items too. */
export const dealsOf = ({ engine, read, tables }: Database["Service"]) => {
  const { collections, items, listings, offers, proposals, users } = tables
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
  const given = sql.placeholder("ids")
  const openFor = sql`select ${offers.id} from ${offers} where ${and(engine.isOneOfIn(offers.itemId, given), isOpen)}`
  // Only the latest proposal of an offer can be pending or accepted.
  const givenFor = sql`select ${proposals.offerId} from ${proposals}
    where ${engine.isOneOfIn(proposals.offeredItemId, given)} and ${proposals.status} in ('pending', 'accepted')`
  const openWith = statement((db) =>
    engine
      .lockingRows(
        select(db)
          .where(and(sql`${offers.id} in (${openFor} union all ${givenFor})`, isOpen))
          .orderBy(asc(offers.id)),
        offers,
      )
      .prepare(),
  )

  type Row = Awaited<ReturnType<typeof select>>[number]

  const dealOf = ({ offer, proposal, listing }: Row, itemOf: (id: ItemId) => MarketItem | undefined): Deal => ({
    offer: offerOf(offer),
    proposal: proposal === null ? null : proposalOf(proposal),
    item: itemOf(offer.itemId) ?? null,
    offered: (proposal?.offeredItemId && itemOf(proposal.offeredItemId)) ?? null,
    listing: listing === null ? null : listingOf(listing),
  })

  const isSelected = (selection: ItemSelection): SQL | undefined =>
    selection.kind === "items"
      ? engine.isOneOf(offers.itemId, selection.ids)
      : and(
          // Starts from the owner's offers and not from the items, of which there may be many more.
          sql`${offers.ownerId} = (select ${collections.ownerId} from ${collections}
            where ${eq(collections.id, selection.id)})`,
          sql`exists (select 1 from ${items}
            where ${and(eq(items.id, offers.itemId), eq(items.collectionId, selection.id))})`,
        )
  const condition = (which: Exclude<Open, { readonly kind: "with" }>): SQL | undefined => {
    switch (which.kind) {
      case "for":
        return and(isSelected(which.selection), isOpen)
      case "by listing":
        return and(eq(offers.listingId, which.id), isOpen)
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
      const found = [marketItemOf(row.item), marketItemOf(row.offered)]
      return dealOf(row, (id) => found.find((item) => item?.id === id) ?? undefined)
    }),
    // What one of the sides does with its own things ends offers without the lock of the other side, so that two
    // transactions may end the same offer at once.
    open: Effect.fnUntraced(function* (which: Open) {
      const rows = yield* read((db) =>
        which.kind === "with"
          ? openWith(db).execute({ ids: JSON.stringify(which.items) })
          : engine.lockingRows(select(db).where(condition(which)).orderBy(asc(offers.id)), offers),
      )
      if (rows.length === 0) return []
      const ids = rows.flatMap(({ offer, proposal }) => [offer.itemId, proposal?.offeredItemId ?? []].flat())
      const found = yield* Effect.forEach(chunksOf([...new Set(ids)]), (some) =>
        read((db) => itemsOf(db).execute({ ids: JSON.stringify(some) })),
      )
      const byItem = new Map(found.flat().map((item) => [item.id, item]))
      return rows.map((row) => dealOf(row, (id) => byItem.get(id)))
    }),
  }
}
