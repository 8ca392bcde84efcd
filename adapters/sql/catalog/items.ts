import { aliasedTable, and, type Column, eq, ne, sql } from "drizzle-orm"
import { Effect, Layer, Option } from "effect"
import {
  type CollectionId,
  type Item,
  type ItemQuery,
  Items,
  ItemsErrors,
  type OpenListing,
  type PageRequest,
  platformAppIdOf,
  Transactions,
  type TypedItem,
} from "../../../core/index.ts"
import { Database } from "../engine/database.ts"
import { insertRows } from "../engine/insert-many.ts"
import { pageBy } from "../engine/keyset.ts"
import { existsPerRow, perRow } from "../engine/per-row.ts"
import { placeholdersOf, setPlaceholders, statement } from "../engine/statement.ts"
import { listingTerms } from "../engine/terms.ts"
import { cardColumns } from "../visibility/card.ts"
import { renewConditions } from "../visibility/listing-conditions.ts"
import { postAudiences } from "../visibility/post-audiences.ts"
import { visibilityOf } from "../visibility/visibility.ts"
import { editionRows } from "./edition-rows.ts"
import { itemListings, listingOfItem } from "./item-listings.ts"
import { itemOrders } from "./item-order.ts"
import { itemSearch } from "./item-search.ts"
import { itemSortKeys } from "./item-sort-keys.ts"
import { valueRowsOf } from "./item-values.ts"
import { itemWrites } from "./item-writes.ts"
import { allItemsBy, isKept, itemColumns, typeOf } from "./items-scan.ts"
import { ownTags } from "./own-tags.ts"
import { pictureRows } from "./picture-rows.ts"
import { shownKeysColumn } from "./shown-keys.ts"
import { tagRows } from "./tag-rows.ts"

export const itemsRepository = Layer.effect(
  Items,
  Effect.gen(function* () {
    const database = yield* Database
    const { atomically } = yield* Transactions
    const { engine, execute, read, tables, write } = database
    const { collectionFields, collections, fieldDefinitions, items, itemValues, listings, posts, users } = tables
    const { seesOrEdits, seesOrEditsAt } = visibilityOf(tables)
    const { ofItems } = itemOrders(tables)
    const columns = itemColumns(tables)
    const typeOfAll = typeOf(tables, sql`${sql.placeholder("of")}`)
    const typeOfEach = typeOf(tables, items.collectionId)
    const isSeen = seesOrEditsAt(sql.placeholder("viewer"), sql.placeholder("of"))
    const inCollection = allItemsBy(database, items.collectionId, isSeen, typeOfAll)
    const isKeptOne = perRow(isKept(tables))
    const ofOwner = allItemsBy(database, items.ownerId, isKeptOne, typeOfEach)
    const ofCollection = eq(items.collectionId, sql.placeholder("of"))
    const ownerOf = sql`(select ${collections.ownerId} from ${collections}
      where ${eq(collections.id, sql.placeholder("of"))})`
    const searchInCollection = itemSearch(database, {
      ...{ of: ofCollection, isSeen, type: typeOfAll },
      holds: ({ collectionId, ownerId }) => and(eq(collectionId, sql.placeholder("of")), sql`${ownerId} = ${ownerOf}`),
    })
    const isOwn = eq(items.ownerId, sql.placeholder("of"))
    const isOfType = existsPerRow(sql`from ${collections} where ${collections.id} = ${items.collectionId}
      and ${eq(collections.ownerId, sql.placeholder("of"))} and ${eq(collections.type, sql.placeholder("type"))}`)
    const own = {
      of: isOwn,
      holds: ({ ownerId }: { readonly ownerId: Column }) => eq(ownerId, sql.placeholder("of")),
      type: typeOfEach,
    }
    const searchOwn = itemSearch(database, { ...own, isSeen: isKeptOne })
    const searchOwnOfType = itemSearch(database, { ...own, isSeen: isOfType })
    const audiences = postAudiences(database)
    const editions = editionRows(database)
    const pictures = pictureRows(database)
    const tags = tagRows(database)
    const renewListed = renewConditions(database)
    const writes = itemWrites(database, [])

    const byId = statement((db) =>
      db
        .select(columns)
        .from(items)
        .where(and(eq(items.id, sql.placeholder("id")), isKept(tables)))
        .prepare(),
    )
    const listed = aliasedTable(listings, "listed")
    const seen = statement((db) =>
      db
        .select({
          ...columns,
          type: collections.type,
          owner: cardColumns(users),
          listing: { id: listed.id, status: sql<OpenListing["status"]>`${listed.status}` },
          shownKeys: shownKeysColumn(tables),
        })
        .from(items)
        .innerJoin(collections, eq(collections.id, items.collectionId))
        .innerJoin(users, eq(users.id, collections.ownerId))
        .leftJoin(listed, eq(listed.id, listingOfItem(tables)))
        .where(and(eq(items.id, sql.placeholder("id")), seesOrEdits(sql.placeholder("viewer"))))
        .prepare(),
    )
    const pageOfItems = (rows: ReadonlyArray<TypedItem>, { sort }: ItemQuery, page: PageRequest) =>
      pageBy(rows, page, ofItems[sort].positionOf)
    const isPlain = ({ q, minRating, edition, conditions, location = null, tags = [] }: ItemQuery) =>
      [q, minRating, edition, location].every((one) => one === null) && conditions.length + tags.length === 0

    const count = (id: CollectionId, difference: 1 | -1, arrived: Partial<{ lastItemAt: Item["updatedAt"] }> = {}) =>
      execute((db) =>
        db
          .update(collections)
          .set({ itemsCount: sql`${collections.itemsCount} + ${difference}`, ...arrived })
          .where(eq(collections.id, id)),
      )
    const adding = statement((db) =>
      db
        .insert(items)
        .values({
          ...placeholdersOf(items),
          held: 0,
          lent: 0,
          editions: engine.jsonOf(sql.placeholder("editions")),
          fields: engine.jsonOf(sql.placeholder("fields")),
          tags: engine.jsonOf(sql.placeholder("tags")),
          purchase: engine.jsonOf(sql.placeholder("purchase")),
        })
        .prepare(),
    )
    const counting = statement((db) =>
      db
        .update(collections)
        .set({
          itemsCount: sql`${collections.itemsCount} + 1`,
          ...setPlaceholders({ lastItemAt: collections.lastItemAt }),
        })
        .where(eq(collections.id, sql.placeholder("id")))
        .prepare(),
    )
    const addValues = insertRows(database, itemValues)
    const storeValues = (item: Item) => {
      const rows = valueRowsOf(item)
      return rows.length === 0 ? Effect.void : addValues(rows)
    }

    return Items.of({
      get: Effect.fnUntraced(function* (id) {
        const [item] = yield* read((db) => byId(db).execute({ id }))
        return item ?? (yield* new ItemsErrors.ItemNotFound())
      }),
      show: (id, viewer) =>
        Effect.flatMap(
          read((db) => seen(db).execute({ id, viewer })),
          ([item]) => (item === undefined ? Effect.fail(new ItemsErrors.ItemNotFound()) : Effect.succeed(item)),
        ),
      listIn: Effect.fnUntraced(function* (id, viewer, query, page) {
        const rows = yield* isPlain(query)
          ? inCollection(id, viewer, query.sort, page, query.isForOthers)
          : searchInCollection({ of: id, viewer }, query, page)
        return pageOfItems(rows, query, page)
      }),
      listOwn: Effect.fnUntraced(function* (owner, query, page) {
        if (isPlain(query) && query.type === null)
          return pageOfItems(yield* ofOwner(owner, owner, query.sort, page), query, page)
        const { type } = query
        const search = type === null ? searchOwn : searchOwnOfType
        return pageOfItems(yield* search({ of: owner, type }, query, page), query, page)
      }),
      fieldsOf: (owner, type, keys) =>
        read((db) =>
          db
            .select({ collectionId: collections.id, key: fieldDefinitions.key, type: fieldDefinitions.type })
            .from(collections)
            .innerJoin(collectionFields, eq(collectionFields.collectionId, collections.id))
            .innerJoin(fieldDefinitions, eq(fieldDefinitions.id, collectionFields.definitionId))
            .where(
              and(
                eq(collections.ownerId, owner),
                type === null ? undefined : eq(collections.type, type),
                engine.isOneOf(fieldDefinitions.key, keys),
              ),
            ),
        ),
      tagsOf: ownTags(database),
      listingsOf: itemListings(database),
      findGame: (collection, appId) =>
        Effect.map(
          read((db) =>
            db
              .select({ id: items.id })
              .from(items)
              .where(and(eq(items.collectionId, collection), eq(items.platformAppId, appId))),
          ),
          ([row]) => Option.fromUndefinedOr(row?.id),
        ),
      held: (id) =>
        Effect.map(
          read((db) => db.select({ held: items.held }).from(items).where(eq(items.id, id))),
          ([row]) => row?.held ?? 0,
        ),
      add: (item) =>
        atomically(
          Effect.gen(function* () {
            const row = { ...item, ...itemSortKeys(item), platformAppId: platformAppIdOf(item.fields) }
            const texts = {
              editions: JSON.stringify(item.editions),
              fields: JSON.stringify(item.fields),
              tags: JSON.stringify(item.tags),
              purchase: item.purchase && JSON.stringify(item.purchase),
            }
            yield* execute((db) => adding(db).execute({ ...row, ...texts }))
            yield* storeValues(item)
            yield* editions.add([item])
            yield* pictures.add(item)
            yield* tags.add([item])
            yield* execute((db) => counting(db).execute({ id: item.collectionId, lastItemAt: item.createdAt }))
          }),
        ),
      addAll: (collection, all) =>
        atomically(
          writes.add(
            collection,
            all.map((item) => ({ item, appId: platformAppIdOf(item.fields) })),
          ),
        ),
      save: (item, was) =>
        atomically(
          Effect.gen(function* () {
            const { id, lent: _, ...fields } = item
            const appId = platformAppIdOf(item.fields)
            const game = appId === platformAppIdOf(was.fields) ? {} : { platformAppId: appId }
            yield* execute((db) =>
              db
                .update(items)
                .set({ ...fields, ...itemSortKeys(item), ...game })
                .where(eq(items.id, id)),
            )
            if (item.name !== was.name)
              yield* execute((db) =>
                db
                  .update(listings)
                  .set({ words: listingTerms(item.name) })
                  .where(and(eq(listings.itemId, id), ne(listings.status, sql`'closed'`))),
              )
            const { fields: values, collectionId, rating } = was
            if (item.fields !== values || item.collectionId !== collectionId || item.rating !== rating) {
              yield* execute((db) => db.delete(itemValues).where(eq(itemValues.itemId, id)))
              yield* storeValues(item)
            }
            if (item.fields["condition"] !== values["condition"]) yield* renewListed([id])
            if (item.editions !== was.editions || item.collectionId !== collectionId) yield* editions.renew([item])
            else if (
              item.editions.length > 0 &&
              (item.copies !== was.copies || item.fields["condition"] !== values["condition"])
            )
              yield* editions.renewMarketValues([id])
            if (item.pictures !== was.pictures) yield* pictures.renew(item)
            if (item.tags !== was.tags || item.collectionId !== collectionId) yield* tags.renew([item])
            if (item.collectionId === collectionId) return
            yield* count(collectionId, -1)
            yield* count(item.collectionId, 1, { lastItemAt: item.updatedAt })
            yield* audiences.renew(eq(posts.itemId, id))
          }),
        ),
      remove: (id) =>
        atomically(
          Effect.gen(function* () {
            const [gone] = yield* write((db) =>
              db.delete(items).where(eq(items.id, id)).returning({ collectionId: items.collectionId }),
            )
            if (gone === undefined) return false
            yield* count(gone.collectionId, -1)
            return true
          }),
        ),
    })
  }),
)
