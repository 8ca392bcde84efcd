import { and, type Column, desc, eq, type Placeholder, type SQL, sql } from "drizzle-orm"
import { Effect, Layer, Option } from "effect"
import { type CollectionId, MarketItems, Transactions } from "../../../core/index.ts"
import { itemMarketValues } from "../catalog/item-market-values.ts"
import { paid } from "../catalog/item-sort-keys.ts"
import { Database } from "../engine/database.ts"
import { setPlaceholders, statement } from "../engine/statement.ts"
import { nested } from "../visibility/visibility.ts"
import { marketItemColumns } from "./market-item.ts"

export const marketItemsRepository = Layer.effect(
  MarketItems,
  Effect.gen(function* () {
    const { atomically } = yield* Transactions
    const database = yield* Database
    const { engine, execute, read, tables } = database
    const marketValues = itemMarketValues(database)
    const { collections, itemEditions, itemPictures, items, itemTags, itemValues, messageAttachments, users } = tables
    const byId = statement((db) =>
      db
        .select(marketItemColumns(tables))
        .from(items)
        .innerJoin(collections, eq(collections.id, items.collectionId))
        .innerJoin(users, eq(users.id, collections.ownerId))
        .where(eq(items.id, sql.placeholder("id")))
        .prepare(),
    )
    const [id, to] = [sql.placeholder("id"), sql.placeholder("to")]
    const game = sql`(select ${items.platformAppId} from ${items} where ${eq(items.id, id)})`
    // An item without a game is the same as no other item, because nothing equals null.
    const space = (collection: Column | Placeholder) =>
      sql`not exists (select 1 from ${items} as other where other.collection_id = ${collection}
        and other.platform_app_id = ${game} and other.id <> ${id})`
    const withSpace = statement((db) =>
      db
        .select({ hasSpace: nested(space(to)).mapWith(Boolean) })
        .from(sql`(select 1) as one`)
        .prepare(),
    )
    const latest = statement((db) =>
      db
        .select({ id: collections.id })
        .from(collections)
        .where(
          and(
            eq(collections.ownerId, sql.placeholder("owner")),
            eq(collections.type, sql.placeholder("type")),
            space(collections.id),
          ),
        )
        // Engines sort null differently.
        .orderBy(
          sql`${collections.lastItemAt} is null`,
          desc(collections.lastItemAt),
          desc(collections.createdAt),
          desc(collections.id),
        )
        .limit(1)
        .prepare(),
    )
    const byIds = statement((db) =>
      db
        .select(marketItemColumns(tables))
        .from(items)
        .innerJoin(collections, eq(collections.id, items.collectionId))
        .innerJoin(users, eq(users.id, collections.ownerId))
        .where(engine.isOneOfIn(items.id, sql.placeholder("ids")))
        .prepare(),
    )
    const spaceFor = (collection: SQL) =>
      sql`not exists (select 1 from ${items} as other where other.collection_id = ${collection}
        and other.platform_app_id = ${items.platformAppId} and other.id <> ${items.id})`
    const isSpacious = sql`exists (select 1 from ${collections} as named
      where named.id = ${to} and ${spaceFor(sql`named.id`)})`
    const latestFor = sql`(select mine.id from ${collections} as mine
      where mine.owner_id = ${sql.placeholder("owner")} and mine.type = ${collections.type}
        and ${spaceFor(sql`mine.id`)}
      order by mine.last_item_at is null, mine.last_item_at desc, mine.created_at desc, mine.id desc limit 1)`
    const places = statement((db) =>
      db
        .select({
          item: items.id,
          hasSpace: nested(isSpacious).mapWith(Boolean) as SQL<boolean>,
          latest: latestFor as SQL<CollectionId | null>,
          game: sql<string | null>`cast(${items.platformAppId} as text)`,
        })
        .from(items)
        .innerJoin(collections, eq(collections.id, items.collectionId))
        .where(engine.isOneOfIn(items.id, sql.placeholder("ids")))
        .prepare(),
    )
    const given = sql.placeholder("ids")
    const areTransferred = engine.isOneOfIn(items.id, given)
    const leave = statement((db) =>
      db
        .update(collections)
        .set({
          itemsCount: sql`${collections.itemsCount} - (select count(*) from ${items}
            where ${and(areTransferred, eq(items.collectionId, collections.id))})`,
        })
        .where(sql`${collections.id} in (select ${items.collectionId} from ${items} where ${areTransferred})`)
        .prepare(),
    )
    const newOwner = sql`(select ${collections.ownerId} from ${collections} where ${eq(collections.id, to)})`
    const move = statement((db) =>
      db
        .update(items)
        .set({
          collectionId: sql`${to}`,
          ownerId: newOwner,
          externalRef: null,
          rating: null,
          ratingKey: 0,
          comment: null,
          tags: sql`'[]'`,
          location: null,
          purchase: engine.jsonOf(sql.placeholder("purchase")),
          ...setPlaceholders({
            updatedAt: items.updatedAt,
            paidAmount: items.paidAmount,
            paidCurrency: items.paidCurrency,
            paidOn: items.paidOn,
            paidMonth: items.paidMonth,
          }),
        })
        .where(areTransferred)
        .prepare(),
    )
    const moveValues = statement((db) =>
      db
        .update(itemValues)
        .set({ collectionId: sql`${to}`, ratingKey: 0 })
        .where(engine.isOneOfIn(itemValues.itemId, given))
        .prepare(),
    )
    const moveEditions = statement((db) =>
      db
        .update(itemEditions)
        .set({ collectionId: sql`${to}`, ownerId: newOwner })
        .where(engine.isOneOfIn(itemEditions.itemId, given))
        .prepare(),
    )
    const movePictures = statement((db) =>
      db.update(itemPictures).set({ ownerId: newOwner }).where(engine.isOneOfIn(itemPictures.itemId, given)).prepare(),
    )
    const leaveTags = statement((db) => db.delete(itemTags).where(engine.isOneOfIn(itemTags.itemId, given)).prepare())
    const leaveFiles = statement((db) =>
      db
        .update(messageAttachments)
        .set({ itemId: null })
        .where(engine.isOneOfIn(messageAttachments.itemId, given))
        .prepare(),
    )
    const arrive = statement((db) =>
      db
        .update(collections)
        .set({
          itemsCount: sql`${collections.itemsCount} + cast(${sql.placeholder("count")} as integer)`,
          ...setPlaceholders({ lastItemAt: collections.lastItemAt }),
        })
        .where(eq(collections.id, to))
        .prepare(),
    )

    return MarketItems.of({
      find: (id) =>
        Effect.map(
          read((db) => byId(db).execute({ id })),
          ([item]) => Option.fromNullishOr(item),
        ),
      findAll: (ids) => read((db) => byIds(db).execute({ ids: JSON.stringify(ids) })),
      placesFor: (owner, ids, to) => read((db) => places(db).execute({ owner, ids: JSON.stringify(ids), to })),
      hasSpace: (to, id) =>
        Effect.map(
          read((db) => withSpace(db).execute({ to, id })),
          ([row]) => row?.hasSpace === true,
        ),
      latestCollection: (owner, { id, type }) =>
        Effect.map(
          read((db) => latest(db).execute({ owner, type, id })),
          ([collection]) => Option.fromNullishOr(collection?.id),
        ),
      transferItems: (all, to, now, purchase = null) =>
        atomically(
          Effect.gen(function* () {
            const ids = JSON.stringify(all)
            yield* execute((db) => leave(db).execute({ ids }))
            const bought = { ...paid(purchase), purchase: purchase && JSON.stringify(purchase) }
            yield* execute((db) => move(db).execute({ ids, to, updatedAt: now, ...bought }))
            yield* execute((db) => moveValues(db).execute({ ids, to }))
            yield* execute((db) => moveEditions(db).execute({ ids, to }))
            yield* marketValues.renew(all)
            yield* execute((db) => movePictures(db).execute({ ids, to }))
            yield* execute((db) => leaveTags(db).execute({ ids }))
            yield* execute((db) => leaveFiles(db).execute({ ids }))
            yield* execute((db) => arrive(db).execute({ to, count: all.length, lastItemAt: now }))
          }),
        ),
    })
  }),
)
