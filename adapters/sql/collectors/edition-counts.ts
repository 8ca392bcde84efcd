import { and, eq, ne, type SQL, sql } from "drizzle-orm"
import { Effect, Layer } from "effect"
import { type Edition, EditionCounts, mostCopies, type UserId } from "../../../core/index.ts"
import { Database } from "../database.ts"
import { statement } from "../engine/statement.ts"
import { visibilityOf } from "../people/visibility.ts"

export const editionCountsRepository = Layer.effect(
  EditionCounts,
  Effect.gen(function* () {
    const { read, tables } = yield* Database
    const { collections, itemEditions, items, listingEditions, listings, users } = tables
    const { seesCollection } = visibilityOf(tables)
    const [viewer, edition] = [sql.placeholder("viewer"), sql.placeholder("edition")]
    const counted = { count: sql<number>`cast(count(*) as integer)` }
    const most = sql.raw(String(mostCopies))

    const copiesOf = (owned: SQL) =>
      sql`select * from (select ${itemEditions.collectionId} as id from ${itemEditions}
        where ${eq(itemEditions.edition, edition)} and ${owned} limit ${most}) as part`
    const isOwn = eq(itemEditions.ownerId, viewer)
    const countingItems = statement((db) =>
      db
        .select(counted)
        .from(sql`(${copiesOf(isOwn)} union all ${copiesOf(ne(itemEditions.ownerId, viewer))}) as copies`)
        .innerJoin(collections, sql`${collections.id} = copies.id`)
        .innerJoin(users, eq(users.id, collections.ownerId))
        .where(seesCollection(viewer))
        .prepare(),
    )
    const countingListings = statement((db) =>
      db
        .select(counted)
        .from(
          sql`(select ${listingEditions.listingId} as id from ${listingEditions}
            where ${eq(listingEditions.edition, edition)} order by ${listingEditions.listingId} desc
            limit ${most}) as copies`,
        )
        .innerJoin(listings, sql`${listings.id} = copies.id`)
        .innerJoin(items, eq(items.id, listings.itemId))
        .innerJoin(collections, eq(collections.id, items.collectionId))
        .innerJoin(users, eq(users.id, collections.ownerId))
        .where(and(eq(listings.status, sql`'active'`), ne(listings.ownerId, viewer), seesCollection(viewer)))
        .prepare(),
    )
    const countOf = (counting: typeof countingItems | typeof countingListings) => (viewer: UserId, edition: Edition) =>
      Effect.map(
        read((db) => counting(db).execute({ viewer, edition })),
        ([row]) => row?.count ?? 0,
      )

    return EditionCounts.of({ items: countOf(countingItems), listings: countOf(countingListings) })
  }),
)
