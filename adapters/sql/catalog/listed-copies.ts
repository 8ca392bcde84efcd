import { type SQL, sql } from "drizzle-orm"
import { mostCopies } from "../../../core/index.ts"
import type { Tables } from "../schema/tables.ts"

/** How many listings of an edition are looked at of one user, so that the hidden ones of a user keep out no others. */
const mostOfOwner = 100

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
