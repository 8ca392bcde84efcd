import { and, type Column, desc, eq, type Placeholder, type SQL, sql } from "drizzle-orm"
import { Effect, Layer, Option } from "effect"
import { type CollectionId, type ItemId, MarketItems, Transactions } from "../../../core/index.ts"
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
    // Everything is looked up by one id after the other. Of joins and of `exists` Postgres may read whole tables where
    // these are small: rows of users who have no part in what is received.
    const rowsOfReceived = engine.rowsIn(sql.placeholder("received"), [items.id, collections.ownerId, collections.id])
    const received = sql`with given(item, owner, wanted) as (${rowsOfReceived}),
      known as materialized (select given.item, given.owner, given.wanted,
        (select one.platform_app_id from ${items} as one where one.id = given.item) as game,
        (select its.type from ${collections} as its where its.id =
          (select one.collection_id from ${items} as one where one.id = given.item)) as type
        from given)
      select item, owner, wanted, game, type from known where type is not null`
    const isSpacious = (collection: SQL) => sql`(select count(*) from ${items} as other
      where other.collection_id = ${collection} and other.platform_app_id = received.game
        and other.id <> received.item) = 0`
    const namedFor = sql`(select count(*) from ${collections} as named
      where named.id = received.wanted and ${isSpacious(sql`named.id`)}) > 0`
    const latestFor = sql`(select mine.id from ${collections} as mine
      where mine.owner_id = received.owner and mine.type = received.type and ${isSpacious(sql`mine.id`)}
      order by mine.last_item_at is null, mine.last_item_at desc, mine.created_at desc, mine.id desc limit 1)`
    const countOf = sql`(select count(*) from ${collections} as mine where mine.owner_id = received.owner)`
    const isOfEditions = sql`(select count(*) from ${itemEditions} as one where one.item_id = received.item) > 0`
    const places = statement((db) =>
      db
        .select({
          item: sql<ItemId>`received.item`,
          hasSpace: namedFor.mapWith(Boolean) as SQL<boolean>,
          latest: latestFor as SQL<CollectionId | null>,
          collections: countOf.mapWith(Number) as SQL<number>,
          hasEditions: isOfEditions.mapWith(Boolean) as SQL<boolean>,
          game: sql<string | null>`cast(received.game as text)`,
        })
        .from(sql`(${received}) as received`)
        .prepare(),
    )
    const given = sql.placeholder("ids")
    const areTransferred = engine.isOneOfIn(items.id, given)
    const rowsOfMoved = engine.rowsIn(sql.placeholder("moved"), [items.id, collections.id])
    const goals = sql`with goals(item, goal) as (${rowsOfMoved})`
    /** The collection that the item with an id goes into, and its owner. */
    const goalOf = (item: Column) => sql`(${goals} select goal from goals where item = ${item})`
    const newOwnerOf = (item: Column) =>
      sql`(select ${collections.ownerId} from ${collections} where ${collections.id} = ${goalOf(item)})`
    const isGoal = sql`${collections.id} in (${goals} select goal from goals)`
    const count = statement((db) =>
      db
        .update(collections)
        .set({
          itemsCount: sql`${collections.itemsCount} - (select count(*) from ${items}
            where ${and(areTransferred, eq(items.collectionId, collections.id))})
            + (${goals} select count(*) from goals where goal = ${collections.id})`,
          lastItemAt: sql`case when ${isGoal} then ${sql.param(sql.placeholder("lastItemAt"), collections.lastItemAt)}
            else ${collections.lastItemAt} end`,
        })
        .where(
          engine.isAmong(
            collections.id,
            sql`${goals} select ${items.collectionId} from ${items} where ${areTransferred}
              union all select goal from goals`,
          ),
        )
        .prepare(),
    )
    const move = statement((db) =>
      db
        .update(items)
        .set({
          collectionId: goalOf(items.id),
          ownerId: newOwnerOf(items.id),
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
        .set({ collectionId: goalOf(itemValues.itemId), ratingKey: 0 })
        .where(engine.isOneOfIn(itemValues.itemId, given))
        .prepare(),
    )
    const moveEditions = statement((db) =>
      db
        .update(itemEditions)
        .set({ collectionId: goalOf(itemEditions.itemId), ownerId: newOwnerOf(itemEditions.itemId) })
        .where(engine.isOneOfIn(itemEditions.itemId, given))
        .prepare(),
    )
    const movePictures = statement((db) =>
      db
        .update(itemPictures)
        .set({ ownerId: newOwnerOf(itemPictures.itemId) })
        .where(engine.isOneOfIn(itemPictures.itemId, given))
        .prepare(),
    )
    const leaveTags = statement((db) => db.delete(itemTags).where(engine.isOneOfIn(itemTags.itemId, given)).prepare())
    const leaveFiles = statement((db) =>
      db
        .update(messageAttachments)
        .set({ itemId: null })
        .where(engine.isOneOfIn(messageAttachments.itemId, given))
        .prepare(),
    )

    return MarketItems.of({
      find: (id) =>
        Effect.map(
          read((db) => byId(db).execute({ id })),
          ([item]) => Option.fromNullishOr(item),
        ),
      findAll: (ids) => read((db) => byIds(db).execute({ ids: JSON.stringify(ids) })),
      placesFor: (received) =>
        read((db) =>
          places(db).execute({
            received: JSON.stringify(received.map(({ item, owner, wanted }) => [item, owner, wanted])),
          }),
        ),
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
      transferItems: (all, now, purchase = null) =>
        atomically(
          Effect.gen(function* () {
            const ids = JSON.stringify(all.map(({ item }) => item))
            const moved = JSON.stringify(all.map(({ item, to }) => [item, to]))
            const bought = { ...paid(purchase), purchase: purchase && JSON.stringify(purchase) }
            // The locks of market values come first, so that all but the new rows of these can be one statement.
            yield* marketValues.lock(ids)
            yield* execute((db) => count(db).execute({ ids, moved, lastItemAt: now }))
            yield* execute((db) => move(db).execute({ ids, moved, updatedAt: now, ...bought }))
            yield* execute((db) => moveValues(db).execute({ ids, moved }))
            yield* execute((db) => moveEditions(db).execute({ ids, moved }))
            yield* marketValues.remove(ids)
            yield* execute((db) => movePictures(db).execute({ ids, moved }))
            yield* execute((db) => leaveTags(db).execute({ ids }))
            yield* execute((db) => leaveFiles(db).execute({ ids }))
            yield* marketValues.addLocked(ids)
          }),
        ),
    })
  }),
)
