import { and, asc, eq, ne, type SQL, sql } from "drizzle-orm"
import { DateTime, Effect, Layer } from "effect"
import {
  type CollectionType,
  type ItemId,
  type ItemSelection,
  type ListingId,
  type ListingStatus,
  Listings,
  ListingsErrors,
  type PageRequest,
  seesListing,
  Transactions,
  type UserId,
} from "../../../core/index.ts"
import { semaphoreByKey } from "../../concurrency/semaphores.ts"
import { editionRows } from "../catalog/edition-rows.ts"
import { chunksOf } from "../engine/chunks.ts"
import { Database } from "../engine/database.ts"
import { insertMany } from "../engine/insert-many.ts"
import { behindReached, newestFirst, pageBy, reached } from "../engine/keyset.ts"
import { noEarlier } from "../engine/no-earlier.ts"
import { placeholdersOf, setPlaceholders, shaped, statement } from "../engine/statement.ts"
import { listingTerms } from "../engine/terms.ts"
import { conditionOf, conditionsIn } from "../visibility/listing-conditions.ts"
import { visibilityOf } from "../visibility/visibility.ts"
import { listingColumns, listingOf, reservedOf, storedListing } from "./listing-rows.ts"
import { marketItemColumns, marketItemOf, relationTo } from "./market-item.ts"
import { showcaseOf } from "./showcase.ts"
import { shownListings } from "./shown-listings.ts"

/** Lists of how many accounts are counted at once. Those of one account wait for one another. */
const countsAtOnce = 100

export const listingsRepository = Layer.effect(
  Listings,
  Effect.gen(function* () {
    const database = yield* Database
    const { atomically } = yield* Transactions
    const { engine, execute, read, tables, write } = database
    const { collections, items, listings, offerItems, offers, users } = tables
    const { seesCollection } = visibilityOf(tables)
    const { select, shown } = shownListings(database)
    const editions = editionRows(database)
    const showcase = showcaseOf(database)
    const ofAccount = yield* semaphoreByKey(countsAtOnce)
    const age = { at: listings.createdAt, id: listings.id }

    const byId = statement((db) =>
      db
        .select({ listing: listingColumns(tables), item: marketItemColumns(tables), reserved: reservedOf(tables) })
        .from(listings)
        .leftJoin(items, eq(items.id, listings.itemId))
        .leftJoin(collections, eq(collections.id, items.collectionId))
        .leftJoin(users, eq(users.id, collections.ownerId))
        .where(eq(listings.id, sql.placeholder("id")))
        .prepare(),
    )
    const seen = statement((db) =>
      select(db, sql.placeholder("viewer"))
        .where(eq(listings.id, sql.placeholder("id")))
        .prepare(),
    )
    const isSelected = (selection: ItemSelection): SQL => {
      if (selection.kind === "items") return engine.isOneOf(listings.itemId, selection.ids)
      // Starts from the owner's listings and not from the items, of which there may be many more.
      const holder = sql`(select ${collections.ownerId} from ${collections} where ${eq(collections.id, selection.id)})`
      const isIn = sql`exists (select 1 from ${items}
        where ${and(eq(items.id, listings.itemId), eq(items.collectionId, selection.id))})`
      return sql`${listings.ownerId} = ${holder} and ${isIn}`
    }
    // This never changes, because an item moves only to collections of its type.
    const typeOfItem = sql<CollectionType>`(select ${collections.type} from ${collections}
      inner join ${items} on ${items.collectionId} = ${collections.id}
      where ${eq(items.id, sql.placeholder("itemId"))})`
    const adding = statement((db) =>
      db
        .insert(listings)
        .values({
          ...placeholdersOf(listings),
          paymentMethods: engine.jsonOf(sql.placeholder("paymentMethods")),
          type: typeOfItem,
          condition: conditionOf(tables, sql.placeholder("itemId")),
        })
        .onConflictDoNothing()
        .returning({ id: listings.id })
        .prepare(),
    )

    const addMany = insertMany(database, listings)
    const conditionsOf = conditionsIn(database)

    const openOfItem = statement((db) =>
      db
        .select(listingColumns(tables))
        .from(listings)
        .where(and(eq(listings.itemId, sql.placeholder("id")), ne(listings.status, sql`'closed'`)))
        .orderBy(asc(listings.id))
        .prepare(),
    )

    const { status, itemName, itemCoverUrl, updatedAt } = listings
    const closing = statement((db) =>
      db
        .update(listings)
        .set({ ...setPlaceholders({ status, itemName, itemCoverUrl, updatedAt }), condition: null })
        .where(eq(listings.id, sql.placeholder("id")))
        .prepare(),
    )

    const lists = {
      all: undefined,
      ofStatus: eq(listings.status, sql.placeholder("status")),
      open: ne(listings.status, sql`'closed'`),
      shown: and(eq(listings.status, sql`'active'`), seesCollection(sql.placeholder("viewer"))),
    }
    const isOfOwner = eq(listings.ownerId, sql.placeholder("owner"))
    const listed = shaped((db, { list, isNext }: { readonly list: keyof typeof lists; readonly isNext: boolean }) =>
      select(db, sql.placeholder("viewer"))
        .where(and(isOfOwner, lists[list], behindReached(age, isNext)))
        .orderBy(...newestFirst(age))
        .limit(sql.placeholder("rows"))
        .prepare(),
    )
    const page = Effect.fnUntraced(function* (
      list: keyof typeof lists,
      of: { readonly owner: UserId; readonly viewer: UserId; readonly status?: ListingStatus | null },
      page: PageRequest,
    ) {
      const asked = { ...of, ...reached(page.after), rows: page.limit + 1 }
      const rows = yield* read((db) => listed(db, { list, isNext: page.after !== null }).execute(asked))
      const { viewer } = of
      return pageBy(yield* shown(rows, viewer), page, ({ listing }) => [
        DateTime.toEpochMillis(listing.createdAt),
        listing.id,
      ])
    })
    const counting = statement((db) =>
      db
        .select({ listingId: offerItems.listingId, count: sql<number>`cast(count(*) as integer)` })
        .from(offerItems)
        .innerJoin(offers, eq(offers.id, offerItems.offerId))
        .where(
          and(
            engine.isOneOfIn(offerItems.listingId, sql.placeholder("ids")),
            sql`${offerItems.isOpen} and ${offers.status} = 'pending'`,
          ),
        )
        .groupBy(offerItems.listingId)
        .prepare(),
    )
    const pendingOffers = (ids: ReadonlyArray<ListingId>) =>
      ids.length === 0 ? Effect.succeed([]) : read((db) => counting(db).execute({ ids: JSON.stringify(ids) }))

    return Listings.of({
      get: Effect.fnUntraced(function* (id) {
        const [row] = yield* read((db) => byId(db).execute({ id }))
        if (row === undefined) return yield* new ListingsErrors.ListingNotFound()
        return { listing: listingOf(row.listing), item: marketItemOf(row.item), reserved: row.reserved }
      }),
      openOf: (selection) =>
        Effect.map(
          read((db) =>
            selection.kind === "items" && selection.ids.length === 1
              ? openOfItem(db).execute({ id: selection.ids[0] })
              : db
                  .select(listingColumns(tables))
                  .from(listings)
                  .where(and(isSelected(selection), ne(listings.status, sql`'closed'`)))
                  .orderBy(asc(listings.id)),
          ),
          (rows) => rows.map(listingOf),
        ),
      add: Effect.fnUntraced(function* (listing) {
        const row = { ...storedListing(listing), words: listingTerms(listing.itemSnapshot.name) }
        const made = yield* write((db) =>
          adding(db).execute({ ...row, paymentMethods: JSON.stringify(listing.paymentMethods) }),
        )
        if (made.length === 0) return yield* new ListingsErrors.AlreadyListed()
        yield* editions.open(listing.id)
      }),
      addAll: Effect.fnUntraced(function* (added, type) {
        const conditions = type === "cardgames" ? yield* conditionsOf(added.map(({ itemId }) => itemId)) : new Map()
        const rows = added.map((listing) => {
          const words = listingTerms(listing.itemSnapshot.name)
          return { ...storedListing(listing), type, words, condition: conditions.get(listing.itemId) ?? null }
        })
        yield* addMany(rows)
        yield* editions.openAll(added.map(({ id }) => id))
      }),
      listedAmong: Effect.fnUntraced(function* (owner, some) {
        const listed = new Set<ItemId>()
        for (const ids of chunksOf(some)) {
          // With its owner in the condition SQLite would look at all listings of the owner.
          const found = yield* read((db) =>
            db
              .select({ id: listings.itemId, ownerId: listings.ownerId })
              .from(listings)
              .where(engine.isOneOf(listings.itemId, ids)),
          )
          for (const { id, ownerId } of found) if (ownerId === owner) listed.add(id)
        }
        return [...listed]
      }),
      save: Effect.fnUntraced(function* ({ id, ...listing }) {
        const { itemId, status } = listing
        const twin = sql`exists (select 1 from ${listings} as twin where twin.item_id = ${itemId}
          and twin.status = 'active' and twin.id <> ${id})`
        const { id: _, ...row } = storedListing({ id, ...listing })
        const saved = yield* write((db) =>
          db
            .update(listings)
            .set(status === "closed" ? { ...row, condition: null } : row)
            .where(and(eq(listings.id, id), status === "active" ? sql`not ${twin}` : undefined))
            .returning({ id: listings.id }),
        )
        if (saved.length === 0) return yield* new ListingsErrors.AlreadyListed()
        yield* status === "active" ? editions.open(id) : editions.close(id)
      }),
      close: ({ id, status, itemSnapshot, updatedAt }) =>
        atomically(
          Effect.gen(function* () {
            const { name: itemName, coverUrl: itemCoverUrl } = itemSnapshot
            yield* execute((db) => closing(db).execute({ id, status, itemName, itemCoverUrl, updatedAt }))
            yield* editions.close(id)
          }),
        ),
      pauseAll: (owner, now) =>
        atomically(
          Effect.gen(function* () {
            yield* editions.closeAll(owner)
            yield* execute((db) =>
              db
                .update(listings)
                .set({ status: "paused", updatedAt: noEarlier(listings.updatedAt, now) })
                .where(and(eq(listings.ownerId, owner), eq(listings.status, sql`'active'`))),
            )
          }),
        ),
      remove: (id) => execute((db) => db.delete(listings).where(eq(listings.id, id))),
      show: Effect.fnUntraced(function* (id, viewer) {
        const rows = yield* read((db) => seen(db).execute({ id, viewer }))
        const [row] = rows
        if (row === undefined) return yield* new ListingsErrors.ListingNotFound()
        const item = marketItemOf(row.item)
        const lister = { privacy: row.ownerPrivacy, relation: relationTo(viewer, row.listing.ownerId, row.toOwner) }
        if (!seesListing(item, lister, relationTo(viewer, item?.ownerId, row.toHolder)))
          return yield* new ListingsErrors.ListingNotFound()
        const [listing] = yield* shown(rows, viewer)
        return listing ?? (yield* new ListingsErrors.ListingNotFound())
      }),
      ...showcase,
      // One that is counted in a transaction waits for no other.
      counts: (viewer, filters) =>
        filters.length < 2 ? showcase.counts(viewer, filters) : ofAccount(viewer)(showcase.counts(viewer, filters)),
      listOwn: Effect.fnUntraced(function* (owner, status, asked) {
        const listed = yield* page(status === null ? "all" : "ofStatus", { owner, viewer: owner, status }, asked)
        const counts = yield* pendingOffers(listed.items.map(({ listing }) => listing.id))
        const pending = new Map(counts.map(({ listingId, count }) => [listingId, count]))
        const counted = (one: (typeof listed.items)[number]) => ({
          ...one,
          pendingOffersCount: pending.get(one.listing.id) ?? 0,
        })
        return { ...listed, items: listed.items.map(counted) }
      }),
      listOf: (owner, viewer, asked) => page(owner === viewer ? "open" : "shown", { owner, viewer }, asked),
    })
  }),
)
