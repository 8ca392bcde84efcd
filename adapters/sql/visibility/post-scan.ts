import { type Column, desc, type SQL, sql } from "drizzle-orm"
import { DateTime, Effect } from "effect"
import type { PostId, UserId } from "../../../core/index.ts"
import type { Database, Db } from "../engine/database.ts"
import { statement } from "../engine/statement.ts"
import { postVisibilityOf } from "./post-visibility.ts"
import { nested } from "./visibility.ts"

/** Where a post stands in the order "newest first". */
export interface PostCursor {
  readonly id: PostId
  readonly at: DateTime.Utc
}

/** A part of a scan: the posts in it that the viewer sees, and where the next part starts; `null` at the end. */
interface Segment {
  readonly found: ReadonlyArray<PostCursor>
  readonly next: PostCursor | null
}

/** Reads the next segment of a scan, which starts after a cursor. `of` is the author, where the scan is of one. */
export type Scan = (viewer: UserId, of: UserId, after: PostCursor) => Effect.Effect<Segment>

/** What the queries of scans have in common: `posts` may be an alias of the table. */
export const inOrder = (posts: { readonly createdAt: Column; readonly id: Column }) => ({
  /** Newest first. */
  order: sql`${desc(posts.createdAt)}, ${desc(posts.id)}`,
  /** The post comes after the cursor of the prepared statement. */
  isBehind: sql`(${posts.createdAt}, ${posts.id})
    < (${sql.param(sql.placeholder("at"), posts.createdAt)}, ${sql.placeholder("id")})`,
})

/**
 * The newest rows of some sources together, `rows` in number. Each source continues a select of posts after its
 * columns, up to its order, and takes the cursor from the statement; a post may be in several.
 */
export const newestRows = ({ engine, tables }: Database["Service"], sources: ReadonlyArray<SQL>, rows: number): SQL => {
  const { authorId, createdAt, id, itemId, visibility } = tables.posts
  const columns = sql`${id} as id, ${createdAt} as created_at, ${authorId} as author_id, ${itemId} as item_id,
    ${visibility} as visibility`
  const selects = sources.map((source) => sql`select ${columns} ${source}`)
  return engine.firstOf(selects, sql`created_at desc, id desc`, rows)
}

/**
 * A scan of some sources together. A segment looks at their newest rows, `rows` in number, and checks each for the
 * viewer, so that one query is short even when most posts are hidden.
 */
export const postScan = (database: Database["Service"], sources: ReadonlyArray<SQL>, rows: number): Scan => {
  const { read, tables } = database
  const { posts } = tables
  const { createdAt, id } = posts
  const { seesPostOf } = postVisibilityOf(tables)
  const isSeen = nested<number>(sql`case when ${seesPostOf(sql.placeholder("viewer"))} then 1 else 0 end`)
  const prepared = statement((db: Db) =>
    db
      .select({
        id: nested(sql<PostId>`${id}`),
        at: nested(sql<DateTime.Utc>`${createdAt}`).mapWith(createdAt),
        isSeen,
      })
      .from(sql`(${newestRows(database, sources, rows)}) as ${posts}`)
      .orderBy(inOrder(posts).order)
      .prepare(),
  )
  return (viewer, of, after) =>
    Effect.map(
      read((db) => prepared(db).execute({ viewer, of, at: after.at, id: after.id })),
      (cursors) => ({
        found: cursors.filter(({ id, isSeen }, n) => Number(isSeen) === 1 && id !== cursors[n - 1]?.id),
        next: cursors.length < rows ? null : (cursors.at(-1) ?? null),
      }),
    )
}

/** The cursor before the newest post. */
export const newest: PostCursor = {
  id: "ffffffff-ffff-ffff-ffff-ffffffffffff" as PostId,
  at: DateTime.makeUnsafe("9999-12-31T23:59:59.999Z"),
}
