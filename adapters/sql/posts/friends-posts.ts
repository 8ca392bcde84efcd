import { eq, type SQL, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/sqlite-core"
import type { Database } from "../database.ts"
import { inOrder } from "./post-scan.ts"

/**
 * The newest posts for friends of the viewer's friends, `rows` at most, for a select of posts. It asks the index for
 * the newest one of each friend. Of the friends whose newest are the newest of all, as many as rows are wanted, it then
 * reads that many posts each: no other friend has one among the first rows.
 */
export const friendsPosts = ({ engine, tables }: Database["Service"], rows: number): SQL => {
  const { friendships, posts } = tables
  const viewer = sql.placeholder("viewer")
  const latest = alias(posts, "latest")
  const { isBehind, order } = inOrder(latest)
  const limit = (count: number) => sql.raw(`limit ${count}`)

  /** The newest posts of a person, after the cursor of the statement; its columns are those of the index. */
  const newestOf = (columns: SQL, owner: SQL, count: number): SQL =>
    sql`select ${columns} from ${posts} as ${latest}
      where ${eq(latest.authorId, owner)} and ${eq(latest.audience, sql`'friends_only'`)} and ${isBehind}
      order by ${order} ${limit(count)}`

  const friends = sql`
    select ${friendships.highId} as id from ${friendships} where ${friendships.lowId} = ${viewer}
    union all select ${friendships.lowId} from ${friendships} where ${friendships.highId} = ${viewer}`
  const chosen = sql`(
    select friend.id, (${newestOf(sql`${latest.createdAt}`, sql`friend.id`, 1)}) as newest_at,
      (${newestOf(sql`${latest.id}`, sql`friend.id`, 1)}) as newest_id
    from (${friends}) as friend
    order by newest_at desc nulls last, newest_id desc nulls last ${limit(rows)}) as chosen`
  return sql`from ${engine.withFirstOf(chosen, posts, newestOf(sql`${latest.id} as id`, sql`chosen.id`, rows))}`
}
