import { and, eq, ne, type SQL, sql } from "drizzle-orm"
import { Effect, Layer } from "effect"
import { EditionCounts, mostCopies } from "../../../core/index.ts"
import { Database } from "../engine/database.ts"
import { statement } from "../engine/statement.ts"
import { visibilityOf } from "../visibility/visibility.ts"
import { listedCopies } from "./listed-copies.ts"

export const editionCountsRepository = Layer.effect(
  EditionCounts,
  Effect.gen(function* () {
    const { read, tables } = yield* Database
    const { collections, itemEditions, items, listings, users } = tables
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
    const isShown = and(eq(listings.status, sql`'active'`), ne(listings.ownerId, viewer), seesCollection(viewer))
    const countingListings = statement((db) =>
      db
        .select({
          count: sql`coalesce(sum(case when ${isShown} then 1 else 0 end), 0)`.mapWith(Number),
          looked: sql`count(*)`.mapWith(Number),
          isCut: sql`coalesce(max(copies.is_cut), 0)`.mapWith(Number),
        })
        .from(sql`(${listedCopies(tables, edition)} limit ${most}) as copies`)
        .innerJoin(listings, sql`${listings.id} = copies.id`)
        .innerJoin(items, eq(items.id, listings.itemId))
        .innerJoin(collections, eq(collections.id, items.collectionId))
        .innerJoin(users, eq(users.id, collections.ownerId))
        .prepare(),
    )

    return EditionCounts.of({
      items: (viewer, edition) =>
        Effect.map(
          read((db) => countingItems(db).execute({ viewer, edition })),
          ([row]) => row?.count ?? 0,
        ),
      listings: (viewer, edition) =>
        Effect.map(
          read((db) => countingListings(db).execute({ viewer, edition })),
          ([row]) => {
            const { count, isCut, looked } = row ?? { count: 0, isCut: 0, looked: 0 }
            return count === 0 && (isCut === 1 || looked >= mostCopies) ? null : count
          },
        ),
    })
  }),
)
