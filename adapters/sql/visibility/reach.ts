import { type SQL, sql } from "drizzle-orm"
import { visitorId } from "../../../core/index.ts"
import type { Database } from "../engine/database.ts"
import type { Tables } from "../schema/tables.ts"
import type { Who } from "./visibility.ts"

/**
 * The column `reach` of collections: whom the privacy of the owner and the visibility of the collection together show
 * it to besides the owner, where no block is between. 0 is no user, 1 friends, 2 users with an account and 3 those
 * without one, too. Lists that look at the collections of very many listings read this column alone, where
 * `seesCollection` would read the owner of each, and look for a block and a friendship with them.
 */
export const renewReach = ({ execute, tables: { collections, users } }: Database["Service"]) => {
  const isOneOf = (word: string) => sql`${word} in (${users.privacy}, ${collections.visibility})`
  const areOpen = sql`${users.openToVisitors} and ${collections.openToVisitors}`
  const reach = sql`coalesce((select case when ${isOneOf("private")} then 0 when ${isOneOf("friends_only")} then 1
    when ${areOpen} then 3 else 2 end from ${users} where ${users.id} = ${collections.ownerId}), 0)`
  /** Belongs to the transaction that changes what the reach of the collections with a condition follows from. */
  return (condition: SQL) => execute((db) => db.update(collections).set({ reach }).where(condition))
}

/**
 * The rule of `seesCollection` for a collection of another user in the query, of which only id and reach are read. The
 * friends of the viewer, and those with whom there is a block, are read once for all rows.
 */
export const reaches = ({ blocks, collections, friendships }: Tables, viewer: Who, owner: Who): SQL => {
  const { highId, lowId } = friendships
  const friends = sql`select ${highId} from ${friendships} where ${lowId} = ${viewer}
    union all select ${lowId} from ${friendships} where ${highId} = ${viewer}`
  const { blockedId, blockerId } = blocks
  const blocked = sql`select ${blockedId} from ${blocks} where ${blockerId} = ${viewer}
    union all select ${blockerId} from ${blocks} where ${blockedId} = ${viewer}`
  const open = sql`case when ${viewer} = ${sql.raw(`'${visitorId}'`)} then 3 else 2 end`
  return sql`${owner} not in (${blocked})
    and (${collections.reach} >= ${open} or (${collections.reach} = 1 and ${owner} in (${friends})))`
}
