import { and, type Column, eq, type SQL, sql } from "drizzle-orm"
import { Effect, Layer } from "effect"
import {
  type Edition,
  type ItemId,
  mostCountedCopies,
  mostShownItems,
  type OfferedCopies,
  type OwnedCopies,
  PlaceCopies,
} from "../../../core/index.ts"
import { Database } from "../engine/database.ts"
import { statement } from "../engine/statement.ts"
import { reaches } from "../visibility/reach.ts"
import { editionsListed } from "./listed-copies.ts"

/** How many listings of all editions together are looked at first; of each edition at least so many. */
const mostListings = 10_000
const fewListings = 5

/** Where all of these are hidden: of how many users of such editions listings are looked at, and how many in all. */
const mostSellersBehind = 3000
const mostListingsBehind = 4000

/** How many own items with one name are looked at. */
const mostOfName = 1000

/** Each read is one statement for a list of any length, or a second one for what the first did not find. */
export const placeCopiesRepository = Layer.effect(
  PlaceCopies,
  Effect.gen(function* () {
    const database = yield* Database
    const { engine, read, tables } = database
    const { collections, itemEditions, items, listingEditions: copies, wants } = tables
    const [viewer, list] = [sql.placeholder("viewer"), sql.placeholder("list")]
    const [most, few] = [mostCountedCopies, mostShownItems].map((number) => sql.raw(String(number)))

    /**
     * For each text that is sought, the ids of some rows there are of it, and how many there are where these are not
     * all. `rows` selects ids of one.
     */
    const ownedBy = (column: Column, rows: SQL) => {
      const counted = sql`select count(*) from (select 1 from (${rows}) as own limit ${most}) as counted`
      const some = sql`select string_agg(cast(id as text), ' ') from (select id from (${rows}) as own limit ${few})
        as part`
      return sql`(with sought(find) as (${engine.rowsIn(list, [column])}),
          named(find, ids) as materialized (select find, (${some}) from sought)
        select find, ids, case when length(ids) >= ${lengthOfFew} then (${counted}) end as number
        from named as sought where ids is not null) as found`
    }
    const owning = {
      find: sql<string>`find`,
      number: sql<number | null>`number`.mapWith(Number),
      ids: sql<string>`ids`,
    }
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
    const { edition, ownerId, collectionId, listingId } = copies
    const isShown = (seller: SQL) => reaches(tables, viewer, seller)
    // Reads an index of the listings, and the collections. `looked` is how many listings, and the next two are how many
    // of them are shown, and of how many users.
    const offering = statement((db) =>
      db
        .select({ edition: sql<Edition>`edition`, counts: sql<string>`counts` })
        .from(
          sql`(with sought(edition) as (${engine.rowsIn(list, [edition])})
            select edition, (select count(*) || ' ' || count(seller) || ' ' || count(distinct seller)
              from (select case when ${isShown(sql`nearest.seller`)} then nearest.seller end as seller
                from (select ${ownerId} as seller, ${collectionId} as shelf from ${copies}
                  where ${edition} = sought.edition and ${ownerId} <> ${viewer}
                  order by ${ownerId} desc, ${listingId} desc limit ${sql.placeholder("each")}) as nearest
                cross join ${collections}${engine.indexedBy("collections_reach")}
                  where ${collections.id} = nearest.shelf) as looked) as counts
            from sought) as offered`,
        )
        .prepare(),
    )
    const offeredBehind = statement((db) =>
      db
        .select({
          edition: sql<Edition>`newest.edition`,
          listings: sql`count(*)`.mapWith(Number),
          sellers: sql`count(distinct newest.owner)`.mapWith(Number),
        })
        .from(
          sql`(select * from (${editionsListed(database, { viewer, list, owners: mostSellersBehind })}) as found
            limit ${sql.raw(String(mostListingsBehind))}) as newest`,
        )
        .innerJoin(copies, and(sql`${listingId} = newest.id`, sql`${edition} = newest.edition`))
        .innerJoin(collections, eq(collections.id, collectionId))
        .where(isShown(sql`newest.owner`))
        .groupBy(sql`newest.edition`)
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
      offered: Effect.fnUntraced(function* (viewer, editions) {
        const found = new Map<Edition, OfferedCopies>()
        if (editions.length === 0) return found
        const share = Math.floor(mostListings / editions.length)
        const each = Math.min(Math.max(share, fewListings), mostCountedCopies)
        const behind: Array<Edition> = []
        for (const row of yield* read((db) => offering(db).execute({ viewer, list: listOf(editions), each }))) {
          const [looked = 0, listings = 0, sellers = 0] = row.counts.split(" ").map(Number)
          if (listings > 0) found.set(row.edition, { listings, sellers })
          else if (looked === each) behind.push(row.edition)
        }
        if (behind.length === 0) return found
        for (const { edition, listings, sellers } of yield* read((db) =>
          offeredBehind(db).execute({ viewer, list: listOf(behind) }),
        ))
          found.set(edition, {
            listings: Math.min(listings, mostCountedCopies),
            sellers: Math.min(sellers, mostCountedCopies),
          })
        return found
      }),
    })
  }),
)

/** A list of texts as `rowsIn` takes it. */
const listOf = (texts: ReadonlyArray<string>): string => JSON.stringify(texts.map((text) => [text]))

const ownedOf = ({ ids, number }: { readonly number: number | null; readonly ids: string }): OwnedCopies => {
  const items = ids.split(" ") as ReadonlyArray<string> as ReadonlyArray<ItemId>
  return { count: number ?? items.length, items }
}

/** How long the text of `mostShownItems` ids is, with a blank between two. */
const lengthOfFew = sql.raw(String(37 * mostShownItems - 1))
