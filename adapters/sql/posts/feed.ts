import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/sqlite-core"
import { DateTime, Effect } from "effect"
import type { Position, PostId, Posts, UserId } from "../../../core/index.ts"
import type { Database } from "../engine/database.ts"
import { eventsOnce } from "../engine/event-loop.ts"
import { pageBy } from "../engine/keyset.ts"
import type { Tables } from "../schema/tables.ts"
import { inOrder, newest, type PostCursor, postScan, type Scan } from "../visibility/post-scan.ts"
import { visibilityOf } from "../visibility/visibility.ts"
import type { shownPosts } from "./shown-posts.ts"

/**
 * How many rows the segments of a scan look at, one after the other. After those by time each further one looks for
 * posts of friends by friend.
 */
export interface SegmentSizes {
  readonly byTime: ReadonlyArray<number>
  readonly byFriend: number
  /** How many segments one page looks at. Where that is too few to fill it, the page is shorter. */
  readonly most: number
}

/** The first segment mostly fills the default page, or the largest one. Tests take smaller segments. */
const usualSizes = {
  defaultPage: { byTime: [48, 48, 160], byFriend: 160, most: 12 },
  largePage: { byTime: [240, 240, 480], byFriend: 160, most: 12 },
} satisfies Sizes

type Sizes = Readonly<Record<"defaultPage" | "largePage", SegmentSizes>>

/**
 * The lists of posts, scanned newest first until a page is full. The feed merges posts for everybody, posts for friends
 * and one's own, each in the order of an index, so the time does not grow with the number of posts, nor with the number
 * of those that no user sees.
 */
export const postLists = (
  database: Database["Service"],
  { showAll }: Pick<ReturnType<typeof shownPosts>, "showAll">,
  sizes: Sizes = usualSizes,
): Pick<Posts["Service"], "of" | "feed" | "feedOfFollowed"> => {
  const { forFriends, ofAuthor, publicPosts } = postSources(database.tables)

  // Where public posts fill most of a page, the few posts for friends of everybody that are as new are quickly looked
  // at. Where they do not, friends are fewer than such posts.
  const feedScans = ({ byTime, byFriend }: SegmentSizes) => [
    ...byTime.map((rows) => postScan(database, [publicPosts, forFriends, ofAuthor], rows)),
    postScan(database, [publicPosts, friendsPosts(database, byFriend), ofAuthor], byFriend),
  ]
  const followedScans = ({ byFriend }: SegmentSizes) => [
    postScan(database, [followedPosts(database, byFriend), ofAuthor], byFriend),
  ]
  // Behind a profile that the viewer does not get there is nothing to look at.
  const isOpen = visibilityOf(database.tables).seesProfileAt(sql.placeholder("viewer"), sql.placeholder("of"))
  const ofOpenAuthor = sql`${ofAuthor} and ${isOpen}`
  const authorScans = ({ byTime }: SegmentSizes) => byTime.map((rows) => postScan(database, [ofOpenAuthor], rows))

  const listOf = (scansWith: (sizes: SegmentSizes) => ReadonlyArray<Scan>): Posts["Service"]["of"] => {
    const [forDefault, forLarge] = [scansWith(sizes.defaultPage), scansWith(sizes.largePage)]
    return Effect.fnUntraced(function* (viewer, of, page) {
      const isLarge = page.limit > 25
      const { most } = isLarge ? sizes.largePage : sizes.defaultPage
      const scans = isLarge ? forLarge : forDefault
      const { found, stoppedAt } = yield* scanned({ scans, most }, viewer, of, cursorOf(page.after), page.limit + 1)
      const { items, next } = pageBy(found, page, positionOf)
      const ids = items.map(({ id }) => id)
      return { items: yield* showAll(viewer, ids), next: next ?? (stoppedAt === null ? null : positionOf(stoppedAt)) }
    })
  }
  const [feed, feedOfFollowed] = [listOf(feedScans), listOf(followedScans)]
  return {
    of: listOf(authorScans),
    feed: (viewer, page) => feed(viewer, viewer, page),
    feedOfFollowed: (viewer, page) => feedOfFollowed(viewer, viewer, page),
  }
}

/** The sources of scans. Each comes in the order of an index. */
export const postSources = ({ posts }: Tables) => {
  // The conditions match those of the partial indexes literally, or SQLite would not use them.
  const kept = (condition: SQL): SQL =>
    sql`from ${posts} where ${isNotNull(posts.authorId)} and ${condition} and ${inOrder(posts).isBehind}`
  return {
    publicPosts: kept(sql`${posts.audience} = 'public'`),
    forFriends: kept(sql`${posts.audience} = 'friends_only'`),
    /** The posts of the author `of`. */
    ofAuthor: kept(eq(posts.authorId, sql.placeholder("of"))),
  }
}

/**
 * The first posts of a scan that the viewer sees. The last of the scans goes on until there are enough, or until the
 * page has looked at `most` segments: very many hidden posts in a row must not hold up everybody's feed. `stoppedAt` is
 * where the scan has come when it ends early.
 */
const scanned = Effect.fnUntraced(function* (
  { most, scans }: { readonly scans: ReadonlyArray<Scan>; readonly most: number },
  viewer: UserId,
  of: UserId,
  after: PostCursor,
  wanted: number,
) {
  const found: Array<PostCursor> = []
  let next: PostCursor | null = after
  for (let round = 0; next !== null && found.length < wanted && round < most; round++) {
    // Other requests run between two segments.
    if (round > 0) yield* eventsOnce
    const scan = scans[Math.min(round, scans.length - 1)]
    if (scan === undefined) break
    const segment: Effect.Success<ReturnType<Scan>> = yield* scan(viewer, of, next)
    found.push(...segment.found)
    next = segment.next
  }
  return { found: found.slice(0, wanted), stoppedAt: found.length < wanted ? next : null }
})

const positionOf = ({ at, id }: PostCursor): Position => [DateTime.toEpochMillis(at), id]

/** The cursor where a page starts. */
const cursorOf = (after: Parameters<Posts["Service"]["feed"]>[1]["after"]): PostCursor =>
  after === null ? newest : { id: after[1] as PostId, at: DateTime.makeUnsafe(Number(after[0])) }

/** The newest posts for friends of the viewer's friends, `rows` at most, for a select of posts. */
export const friendsPosts = (database: Database["Service"], rows: number): SQL =>
  postsOfEach(database, friendsOf(database.tables), { rows, audience: sql`'friends_only'` })

/** The newest posts of the viewer's friends and of those whom the viewer follows, of every visibility. */
export const followedPosts = (database: Database["Service"], rows: number): SQL => {
  const { follows } = database.tables
  const followed = sql`select ${follows.followedId} from ${follows} where ${follows.followerId} = ${viewer}`
  return postsOfEach(database, sql`${friendsOf(database.tables)} union ${followed}`, { rows, audience: null })
}

const viewer = sql.placeholder("viewer")

const friendsOf = ({ friendships }: Tables): SQL => sql`
    select ${friendships.highId} as id from ${friendships} where ${friendships.lowId} = ${viewer}
    union all select ${friendships.lowId} from ${friendships} where ${friendships.highId} = ${viewer}`

/**
 * The newest posts of some authors, `rows` at most. It asks the index for the newest one of each author. Of the authors
 * whose newest are the newest of all, as many as rows are wanted, it then reads that many posts each: no other author
 * has one among the first rows.
 */
const postsOfEach = (
  { engine, tables }: Database["Service"],
  authors: SQL,
  { audience, rows }: { readonly audience: SQL | null; readonly rows: number },
): SQL => {
  const { posts } = tables
  const latest = alias(posts, "latest")
  const { isBehind, order } = inOrder(latest)
  const limit = (count: number) => sql.raw(`limit ${count}`)

  /** The newest posts of a person, after the cursor of the statement; its columns are those of the index. */
  const newestOf = (columns: SQL, owner: SQL, count: number): SQL =>
    sql`select ${columns} from ${posts} as ${latest}
      where ${and(eq(latest.authorId, owner), audience === null ? undefined : eq(latest.audience, audience))}
      and ${isBehind}
      order by ${order} ${limit(count)}`

  const chosen = sql`(
    select author.id, (${newestOf(sql`${latest.createdAt}`, sql`author.id`, 1)}) as newest_at,
      (${newestOf(sql`${latest.id}`, sql`author.id`, 1)}) as newest_id
    from (${authors}) as author
    order by newest_at desc nulls last, newest_id desc nulls last ${limit(rows)}) as chosen`
  return sql`from ${engine.withFirstOf(chosen, posts, newestOf(sql`${latest.id} as id`, sql`chosen.id`, rows))}`
}
