import { and, type Column, eq, ne, type SQL, sql } from "drizzle-orm"
import { Effect, Layer } from "effect"
import {
  type Edition,
  type ItemId,
  mostCountedCopies,
  mostShownItems,
  type OwnedCopies,
  PlaceCopies,
} from "../../../core/index.ts"
import { Database } from "../engine/database.ts"
import { statement } from "../engine/statement.ts"
import { visibilityOf } from "../visibility/visibility.ts"
import { editionsListed } from "./listed-copies.ts"

/** Of how many sellers of all editions together listings are looked at, and how many listings in all. */
const mostSellers = 3000
const mostListings = 4000

/** How many own items with one name are looked at. */
const mostOfName = 1000

/** Each read is one statement for a list of any length. Measured in README.md. */
export const placeCopiesRepository = Layer.effect(
  PlaceCopies,
  Effect.gen(function* () {
    const database = yield* Database
    const { engine, read, tables } = database
    const { collections, itemEditions, items, listings, users, wants } = tables
    const { seesCollection } = visibilityOf(tables)
    const [viewer, list] = [sql.placeholder("viewer"), sql.placeholder("list")]
    const [most, few] = [mostCountedCopies, mostShownItems].map((number) => sql.raw(String(number)))

    /** For each text that is sought, how many rows there are of it, and the ids of some. `rows` selects ids of one. */
    const ownedBy = (column: Column, rows: SQL) => {
      const counted = sql`select count(*) from (select 1 from (${rows}) as own limit ${most}) as counted`
      const named = sql`select string_agg(cast(id as text), ' ') from (select id from (${rows}) as own limit ${few})
        as named`
      const sought = sql`with sought(find) as (${engine.rowsIn(list, [column])})`
      return sql`(select * from (${sought} select find, (${counted}) as number, (${named}) as ids from sought) as owned
        where ids is not null) as found`
    }
    const owning = { find: sql<string>`find`, number: sql`number`.mapWith(Number), ids: sql<string>`ids` }
    const ofEditions = statement((db) =>
      db
        .select(owning)
        .from(
          ownedBy(
            itemEditions.edition,
            sql`select ${itemEditions.itemId} as id from ${itemEditions}
              cross join ${collections} where ${itemEditions.edition} = sought.find
              and ${itemEditions.ownerId} = ${viewer} and ${collections.id} = ${itemEditions.collectionId}
              and ${collections.ownerId} = ${viewer}`,
          ),
        )
        .prepare(),
    )
    const ofNames = statement((db) =>
      db
        .select(owning)
        .from(
          ownedBy(
            items.nameKey,
            sql`select named.id from (select ${items.id} as id, ${items.collectionId} as shelf from ${items}
                where ${items.ownerId} = ${viewer} and ${items.nameKey} = sought.find
                limit ${sql.raw(String(mostOfName))}) as named
              cross join ${collections} where ${collections.id} = named.shelf
              and ${collections.ownerId} = ${viewer} and ${collections.type} = ${sql.placeholder("type")}`,
          ),
        )
        .prepare(),
    )
    const wanting = statement((db) =>
      db
        .select({ id: wants.id, key: wants.key })
        .from(wants)
        .where(and(eq(wants.ownerId, viewer), eq(wants.status, sql`'open'`), engine.isOneOfIn(wants.key, list)))
        .prepare(),
    )
    const offering = statement((db) =>
      db
        .select({
          edition: sql<Edition>`copies.edition`,
          listings: sql`count(*)`.mapWith(Number),
          sellers: sql`count(distinct ${listings.ownerId})`.mapWith(Number),
        })
        .from(
          sql`(select * from (${editionsListed(database, { viewer, list, owners: mostSellers })}) as newest
            limit ${sql.raw(String(mostListings))}) as copies`,
        )
        .innerJoin(listings, sql`${listings.id} = copies.id`)
        .innerJoin(items, eq(items.id, listings.itemId))
        .innerJoin(collections, eq(collections.id, items.collectionId))
        .innerJoin(users, eq(users.id, collections.ownerId))
        .where(and(eq(listings.status, sql`'active'`), ne(listings.ownerId, viewer), seesCollection(viewer)))
        .groupBy(sql`copies.edition`)
        .prepare(),
    )

    return PlaceCopies.of({
      ownedEditions: (owner, editions) =>
        editions.length === 0
          ? Effect.succeed(new Map())
          : Effect.map(
              read((db) => ofEditions(db).execute({ viewer: owner, list: listOf(editions) })),
              (rows) => new Map(rows.map((row) => [row.find as Edition, ownedOf(row)])),
            ),
      ownedNames: (owner, type, names) =>
        names.length === 0
          ? Effect.succeed(new Map())
          : Effect.map(
              read((db) => ofNames(db).execute({ viewer: owner, type, list: listOf(names) })),
              (rows) => new Map(rows.map((row) => [row.find, ownedOf(row)])),
            ),
      wanted: (owner, keys) =>
        keys.length === 0
          ? Effect.succeed(new Map())
          : Effect.map(
              read((db) => wanting(db).execute({ viewer: owner, list: JSON.stringify(keys) })),
              (rows) => new Map(rows.map(({ id, key }) => [key, id])),
            ),
      offered: (viewer, editions) =>
        editions.length === 0
          ? Effect.succeed(new Map())
          : Effect.map(
              read((db) => offering(db).execute({ viewer, list: listOf(editions) })),
              (rows) => new Map(rows.map(({ edition, ...copies }) => [edition, upTo(copies)])),
            ),
    })
  }),
)

/** A list of texts as `rowsIn` takes it. */
const listOf = (texts: ReadonlyArray<string>): string => JSON.stringify(texts.map((text) => [text]))

const ownedOf = ({ ids, number }: { readonly number: number; readonly ids: string }): OwnedCopies => ({
  count: number,
  items: ids.split(" ") as ReadonlyArray<string> as ReadonlyArray<ItemId>,
})

const upTo = ({ listings, sellers }: { readonly listings: number; readonly sellers: number }) => ({
  listings: Math.min(listings, mostCountedCopies),
  sellers: Math.min(sellers, mostCountedCopies),
})
