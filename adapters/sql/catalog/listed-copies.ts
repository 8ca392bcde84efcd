import { type Column, type Placeholder, type SQL, sql } from "drizzle-orm"
import { mostCopies } from "../../../core/index.ts"
import type { Database } from "../engine/database.ts"
import type { Value } from "../engine/given.ts"
import type { Tables } from "../schema/tables.ts"

/** How many listings of an edition are looked at of one user, so that the hidden ones of a user keep out no others. */
const mostOfOwner = 100

/** The same where listings of many editions are looked at. */
const mostOfSeller = 10

/**
 * Selects the `id` of the open listings of an edition: of each user the newest ones, and in `is_cut` whether there may
 * be more of that user. The users and their listings are found one by one in an index, so a limit behind it is what is
 * read.
 */
export const listedCopies = ({ listingEditions: rows }: Tables, edition: unknown): SQL => {
  const copies = sql`from ${rows} where ${rows.edition} = ${edition}`
  const nextOwner = (behind: SQL) =>
    sql`(select ${rows.ownerId} ${copies}${behind} order by ${rows.ownerId} desc limit 1)`
  const last = sql`(select ${rows.listingId} ${copies} and ${rows.ownerId} = found.id order by ${rows.listingId} desc
    limit 1 offset ${sql.raw(String(mostOfOwner - 1))})`
  const owners = sql`with recursive found(id) as (
      select ${nextOwner(sql.empty())}
      union all
      select ${nextOwner(sql` and ${rows.ownerId} < found.id`)} from found where found.id is not null
    ), owners as materialized (
      select id, ${last} as last from found where id is not null limit ${sql.raw(String(mostCopies))}
    ) select id, last from owners`
  return sql`select ${rows.listingId} as id, case when owners.last is null then 0 else 1 end as is_cut
    from (${owners}) as owners cross join ${rows}
    where ${rows.edition} = ${edition} and ${rows.ownerId} = owners.id
      and ${rows.listingId} >= coalesce(owners.last, '00000000-0000-0000-0000-000000000000')`
}

/**
 * Selects `id`, `edition` and `owner` of the newest listings of some editions of each of some users. One user of each
 * edition is found, then the next one of each, and their listings in the same way: so a limit is shared by the
 * editions, and the listings of one user keep out those of no other. Each row is one seek in an index: Postgres would
 * merge a join with all listings.
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
      from newest where id is not null and place < ${sql.raw(String(mostOfSeller))}
    ) select id, edition, owner from newest where id is not null`
}
