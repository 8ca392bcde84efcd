import { eq } from "drizzle-orm"
import { alias } from "drizzle-orm/sqlite-core"
import { Effect } from "effect"
import {
  type CollectionId,
  type FieldValues,
  itemCardOf,
  profileView,
  type ShownListing,
  shownCopies,
  type UserId,
  valuesOf,
} from "../../../core/index.ts"
import type { Database, Db } from "../engine/database.ts"
import { ratingSummary } from "../users/rating-summary.ts"
import { visibilityOf, type Who } from "../visibility/visibility.ts"
import { itemSnapshotOf, listingColumns, listingOf, reservedOf } from "./listing-rows.ts"
import { marketItemColumns, marketItemOf, relationTo, shownKeysOf } from "./market-item.ts"

/**
 * Listings with the data that responses show. `select` joins the item, its collection and the holder, about whom the
 * conditions of `visibilityOf` are; all three are null when the item is deleted. `shown` converts the rows.
 */
export const shownListings = (database: Database["Service"]) => {
  const { tables } = database
  const { collections, items, listings, users } = tables
  const { relation } = visibilityOf(tables)
  const shownKeys = shownKeysOf(database)
  const lister = alias(users, "lister")
  const { recent, recentOf } = ratingSummary(tables)
  const columns = (viewer: Who) => ({
    listing: listingColumns(tables),
    owner: { id: lister.id, displayName: lister.displayName, avatarUrl: lister.avatarUrl },
    item: marketItemColumns(tables),
    editions: items.editions,
    pictures: items.pictures,
    fields: items.fields,
    ownerPrivacy: lister.privacy,
    toOwner: relation(viewer, listings.ownerId),
    toHolder: relation(viewer, collections.ownerId),
    reserved: reservedOf(tables),
    ratings: recent(listings.ownerId, viewer),
  })

  const select = (db: Db, viewer: Who) =>
    db
      .select(columns(viewer))
      .from(listings)
      .innerJoin(lister, eq(lister.id, listings.ownerId))
      .leftJoin(items, eq(items.id, listings.itemId))
      .leftJoin(collections, eq(collections.id, items.collectionId))
      .leftJoin(users, eq(users.id, collections.ownerId))

  type Row = Awaited<ReturnType<typeof select>>[number]

  const shown = Effect.fnUntraced(function* (rows: ReadonlyArray<Row>, viewer: UserId) {
    const cards = rows.map((row) => {
      const item = marketItemOf(row.item)
      return itemCardOf(item, itemSnapshotOf(row.listing), relationTo(viewer, item?.ownerId, row.toHolder))
    })
    const others = rows.flatMap((row, n) => (row.item?.ownerId === viewer ? [] : (cards[n]?.collectionId ?? [])))
    const keys = yield* shownKeys(others)
    return rows.map((row, n): ShownListing => {
      const { editions, fields, listing, owner, pictures, reserved } = row
      const view = profileView(row.ownerPrivacy, relationTo(viewer, listing.ownerId, row.toOwner))
      const ownerRating = view === "full" ? recentOf(row.ratings) : null
      const card = cards[n] ?? null
      const { copies, freeCopies } = shownCopies(marketItemOf(row.item), card)
      if (card === null) return { listing: listingOf(listing), item: null, owner, ownerRating, freeCopies, reserved }
      const isOwn = row.item?.ownerId === viewer
      const seen = (values: FieldValues, of: CollectionId) => (isOwn ? values : valuesOf(keys.get(of) ?? none, values))
      const values = card.collectionId === null || fields === null ? null : seen(fields, card.collectionId)
      const isSeen = card.collectionId !== null
      const seenEditions = isSeen ? (editions ?? []) : []
      const seenPictures = isSeen ? (pictures ?? []) : []
      const shownItem = { ...card, editions: seenEditions, pictures: seenPictures, copies, fields: values }
      return { listing: listingOf(listing), item: shownItem, owner, ownerRating, freeCopies, reserved }
    })
  })
  return { select, shown }
}

const none: ReadonlySet<string> = new Set()
