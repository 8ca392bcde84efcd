import { type Column, desc, type SQL, sql } from "drizzle-orm"
import { DateTime, Effect } from "effect"
import type { Page, PageRequest, PostId, UserId } from "../../../core/index.ts"
import type { Database, Db } from "../database.ts"
import { pageBy } from "../engine/keyset.ts"
import { statement } from "../engine/statement.ts"
import { nested } from "../people/visibility.ts"
import { postVisibilityOf } from "./post-visibility.ts"

/** Where a post stands in the order "newest first". */
export interface PostPlace {
  readonly id: PostId
  readonly at: DateTime.Utc
}

/** A part of a scan: the posts in it that the viewer sees, and where the next part starts; `null` at the end. */
export interface Segment {
  readonly found: ReadonlyArray<PostPlace>
  readonly next: PostPlace | null
}

/** Reads the next segment of a scan, which starts behind a place. `of` is the author, where the scan is of one. */
export type Scan = (viewer: UserId, after: PostPlace, of?: UserId) => Effect.Effect<Segment>

/** What the queries of scans have in common: `posts` may be an alias of the table. */
export const inOrder = (posts: { readonly createdAt: Column; readonly id: Column }) => ({
  /** Newest first. */
  order: sql`${desc(posts.createdAt)}, ${desc(posts.id)}`,
  /** The post comes behind the place of the prepared statement. */
  isBehind: sql`(${posts.createdAt}, ${posts.id})
    < (${sql.param(sql.placeholder("at"), posts.createdAt)}, ${sql.placeholder("id")})`,
})

/**
 * A scan whose segments look at a fixed number of rows: the first `rows` of `candidates`, newest first. Each row is
 * checked for the viewer, so that one query is short even when most posts are hidden. `candidates` continues a select
 * of posts after its columns, and takes the place from the statement. `isForViewer` leaves out more posts.
 */
export const postScan = (
  { read, tables }: Database["Service"],
  candidates: SQL,
  isForViewer: SQL | undefined,
  rows: number,
): Scan => {
  const { collections, items, posts, users } = tables
  const { isAuthor, isCollection, isItem, seesPost } = postVisibilityOf(tables)
  const { order } = inOrder(posts)
  const viewer = sql.placeholder("viewer")
  const { authorId, createdAt, id, itemId, visibility } = posts
  const isSeen = nested<number>(
    sql`case when ${isForViewer ?? sql`true`} and exists (
      select 1 from ${users} left join ${items} on ${isItem} left join ${collections} on ${isCollection}
      where ${isAuthor} and ${seesPost(viewer)}) then 1 else 0 end`,
  )
  const prepared = statement((db: Db) => {
    // For a limit whose value it does not know Postgres would sort everything, so it is written as a number.
    const segment = sql`
      select ${id}, ${createdAt}, ${authorId}, ${itemId}, ${visibility} ${candidates}
      order by ${order} limit ${sql.raw(String(rows))}`
    return db
      .select({
        id: nested(sql<PostId>`${id}`),
        at: nested(sql<DateTime.Utc>`${createdAt}`).mapWith(createdAt),
        isSeen,
      })
      .from(sql`(${segment}) as ${posts}`)
      .orderBy(order)
      .prepare()
  })
  return (viewer, after, of) =>
    Effect.map(
      read((db) => prepared(db).execute({ viewer, of, at: after.at, id: after.id })),
      (places) => ({
        found: places.filter((place) => Number(place.isSeen) === 1),
        next: places.length < rows ? null : (places.at(-1) ?? null),
      }),
    )
}

/** The place before the newest post. */
export const newest: PostPlace = {
  id: "ffffffff-ffff-ffff-ffff-ffffffffffff" as PostId,
  at: DateTime.makeUnsafe("9999-12-31T23:59:59.999Z"),
}

/** The place where a page starts. */
export const placeOf = ({ after }: PageRequest): PostPlace =>
  after === null ? newest : { id: after[1] as PostId, at: DateTime.makeUnsafe(Number(after[0])) }

/** A page out of one post more than was asked for. */
export const pageOfPlaces = (places: ReadonlyArray<PostPlace>, page: PageRequest): Page<PostPlace> =>
  pageBy(places, page, ({ at, id }) => [DateTime.toEpochMillis(at), id])
