import { and, desc, eq, ne, type SQL, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/sqlite-core"
import { type DateTime, Effect } from "effect"
import type { PostId } from "../../../core/index.ts"
import type { Database, Db } from "../database.ts"
import { statement } from "../engine/statement.ts"
import { nested, visibilityOf } from "../people/visibility.ts"
import { newestPosts, type Scan } from "./post-scan.ts"

/**
 * A scan of the friends_only posts of the viewer's friends. It asks the index for the newest one of each friend. Of the
 * friends whose newest are the newest of all, as many as rows are wanted, it then reads that many posts each: no other
 * friend has one among them. Whoever reads on starts behind the last of them.
 */
export const friendsPosts = (database: Database["Service"], rows: number): Scan => {
  const { engine, read, tables } = database
  const { friendships, posts, users } = tables
  const { notBlocked } = visibilityOf(tables)
  const { order, place } = newestPosts(database)
  const viewer = sql.placeholder("viewer")
  const latest = alias(posts, "latest")
  const limit = (count: number) => sql.raw(`limit ${count}`)

  /** The ids of the newest posts of the person in `owner`, behind the place of the statement. */
  const newestOf = (owner: SQL, count: number): SQL =>
    sql`select ${latest.id} as id from ${posts} as ${latest}
      where ${eq(latest.authorId, owner)} and ${eq(latest.visibility, sql`'friends_only'`)}
        and (${latest.createdAt}, ${latest.id}) < ${place}
      order by ${desc(latest.createdAt)}, ${desc(latest.id)} ${limit(count)}`

  const friends = sql`
    select ${friendships.highId} as id from ${friendships} where ${friendships.lowId} = ${viewer}
    union all select ${friendships.lowId} from ${friendships} where ${friendships.highId} = ${viewer}`
  const isOpen = and(eq(users.id, sql`friend.id`), ne(users.privacy, sql`'private'`), notBlocked(viewer, users.id))
  const openFriends = sql`(select friend.id from (${friends}) as friend cross join ${users} where ${isOpen}) as friend`
  const newestOfEach = engine.withFirstOf(openFriends, posts, newestOf(sql`friend.id`, 1))
  const chosen = sql`(
    select ${posts.authorId} as id from ${newestOfEach} order by ${order} ${limit(rows)}) as chosen`

  const prepared = statement((db: Db) =>
    db
      .select({
        id: nested(sql<PostId>`${posts.id}`),
        at: nested(sql<DateTime.Utc>`${posts.createdAt}`).mapWith(posts.createdAt),
      })
      .from(engine.withFirstOf(chosen, posts, newestOf(sql`chosen.id`, rows)))
      .orderBy(order)
      .limit(sql.raw(String(rows)) as unknown as number)
      .prepare(),
  )
  return (viewer, after) =>
    Effect.map(
      read((db) => prepared(db).execute({ viewer, at: after.at, id: after.id })),
      (found) => ({ found, next: found.length < rows ? null : (found.at(-1) ?? null) }),
    )
}
