import { and, type Column, desc, eq, ne, type Placeholder, type SQL, sql } from "drizzle-orm"
import { type Edition, type ListingId, wantLimit } from "../../../core/index.ts"
import type { Database } from "../engine/database.ts"
import type { Value } from "../engine/given.ts"
import { shaped, statement } from "../engine/statement.ts"

/** How many listings of an edition are looked at of one user, the newest ones. */
const mostOfOwner = 10

/** Which listings have some words, and how many of them are looked at. */
interface WordsShape {
  readonly terms: ReadonlyArray<Value<string>>
  readonly rows: number
}

/** The statements that find what a viewer may buy. */
export const sellerStatements = ({ engine, tables }: Database["Service"]) => {
  const { wants } = tables
  const [viewer, owners] = [sql.placeholder("viewer"), sql.placeholder("owners")]

  const boughtWants = statement((db) =>
    db
      .select({
        id: wants.id,
        ownerId: wants.ownerId,
        edition: wants.edition,
        q: wants.q,
        type: wants.type,
        kind: wants.kind,
        priceAmount: wants.priceAmount,
        priceCurrency: wants.priceCurrency,
      })
      .from(wants)
      .where(and(eq(wants.ownerId, viewer), eq(wants.status, sql`'open'`), ne(wants.kind, sql`'trade'`)))
      .orderBy(desc(wants.createdAt), desc(wants.id))
      .limit(wantLimit)
      .prepare(),
  )

  const listedEditions = statement((db) =>
    db
      .select({ id: sql<ListingId>`id`, edition: sql<Edition>`edition` })
      .from(sql`(${editionsListed({ engine, tables }, { viewer, list: sql.placeholder("list"), owners })}) as found`)
      .prepare(),
  )
  const listedWords = shaped((db, { rows, terms }: WordsShape) =>
    db
      .select({ id: sql<ListingId>`id` })
      .from(sql`(${engine.listingsWithTerms(terms)} limit ${sql.raw(String(rows))}) as found`)
      .prepare(),
  )
  return { boughtWants, listedEditions, listedWords }
}

/**
 * Selects `id` and `edition` of the newest listings of some editions of each of some users. One user of each edition is
 * found, then the next one of each, and their listings in the same way: so a limit is shared by the editions, and the
 * listings of one user keep out those of no other. Each row is one seek in an index: Postgres would merge a join with
 * all listings.
 */
export const editionsListed = (
  { engine, tables: { listingEditions: copies } }: Pick<Database["Service"], "engine" | "tables">,
  { list, owners, viewer }: { readonly list: Placeholder; readonly owners: Value<number>; readonly viewer: unknown },
): SQL => {
  const { edition, listingId, ownerId } = copies
  const latest = (column: Column, of: string, behind = sql.empty()) =>
    sql`(select ${column} from ${copies} where ${edition} = ${sql.raw(of)}.edition${behind}
      order by ${column} desc limit 1)`
  const isOf = (of: string) => sql` and ${ownerId} = ${sql.raw(of)}.owner`
  return sql`with recursive sought(edition) as (${engine.rowsIn(list, [edition])}),
    found(edition, owner) as (
      select edition, ${latest(ownerId, "sought")} from sought
      union all
      select edition, ${latest(ownerId, "found", sql` and ${ownerId} < found.owner`)} from found
      where owner is not null
    ), sellers(edition, owner) as materialized (
      select edition, owner from found where owner <> ${viewer} limit ${owners}
    ), newest(edition, owner, id, place) as (
      select edition, owner, ${latest(listingId, "sellers", isOf("sellers"))}, 1 from sellers
      union all
      select edition, owner,
        ${latest(listingId, "newest", sql`${isOf("newest")} and ${listingId} < newest.id`)}, place + 1
      from newest where id is not null and place < ${sql.raw(String(mostOfOwner))}
    ) select id, edition from newest where id is not null`
}
