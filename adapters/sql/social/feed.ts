import { eq, isNotNull, ne, type SQL, sql } from "drizzle-orm"
import { DateTime, Effect } from "effect"
import type { Posts, UserId } from "../../../core/index.ts"
import type { Database } from "../database.ts"
import { eventsOnce } from "../engine/events-once.ts"
import { friendsPosts } from "./friends-posts.ts"
import { inOrder, type PostPlace, pageOfPlaces, placeOf, postScan, type Scan } from "./post-scan.ts"
import type { shownPosts } from "./shown-posts.ts"

/** How many rows the segments of a scan look at, one after the other; the last number stays. Tests take fewer. */
export type SegmentSizes = readonly [number, ...ReadonlyArray<number>]

const usualSizes: SegmentSizes = [20, 80, 400, 1000]

/**
 * The lists of posts. The feed merges four scans, each in the order of an index: public posts, item_shares,
 * friends_only posts of friends, and one's own. A scan goes on only while it may still have one of the newest posts, so
 * the time does not grow with the number of posts.
 */
export const postLists = (
  database: Database["Service"],
  { showAll }: Pick<ReturnType<typeof shownPosts>, "showAll">,
  sizes: SegmentSizes = usualSizes,
): Pick<Posts["Service"], "of" | "feed"> => {
  const { posts } = database.tables
  // The conditions match those of the partial indexes literally, or SQLite would not use them.
  const isKept = isNotNull(posts.authorId)
  const isOthers = ne(posts.authorId, sql.placeholder("viewer"))
  const { isBehind } = inOrder(posts)
  const kept = (condition: SQL) => sql`from ${posts} where ${isKept} and ${condition} and ${isBehind}`

  const scansOf = (rows: number) => ({
    public: postScan(database, kept(sql`${posts.visibility} = 'public'`), isOthers, rows),
    shares: postScan(database, kept(sql`${posts.kind} = 'item_share'`), isOthers, rows),
    friendsOnly: postScan(database, kept(sql`${posts.visibility} = 'friends_only'`), isOthers, rows),
    friends: postScan(database, friendsPosts(database, rows), undefined, rows),
    ofAuthor: postScan(database, kept(eq(posts.authorId, sql.placeholder("of"))), undefined, rows),
  })
  const bySize = sizes.map((rows) => ({ rows, scans: scansOf(rows) }))

  /** The newest posts of some sources together, behind a place. */
  const newestOf = Effect.fnUntraced(function* (
    sources: ReadonlyArray<Source>,
    viewer: UserId,
    of: UserId,
    after: PostPlace,
    wanted: number,
  ) {
    let readers = sources.map((source): Reader => ({ source, next: after, found: [] }))
    // Of what all sources have, about half is visible; then the first segments mostly fill a page.
    const first = bySize.findIndex(({ rows }) => rows * sources.length >= 2 * wanted)
    for (let round = 0; ; round++) {
      const best = merged(readers, wanted)
      const last = best.length < wanted ? undefined : best.at(-1)
      const isDone = ({ next }: Reader) => next === null || (last !== undefined && newerFirst(next, last) >= 0)
      if (readers.every(isDone)) return best
      // Other requests run between two segments.
      if (round > 0) yield* eventsOnce
      const size = bySize[Math.min(first === -1 ? bySize.length : first + round, bySize.length - 1)]
      // Where public posts fill most of a page, the few newest friends_only posts of everybody are quickly looked at.
      // Otherwise friends are fewer than posts.
      const scanOf = (source: Source) => (source === "friends" && round < 2 ? "friendsOnly" : source)
      const advance = Effect.fnUntraced(function* (reader: Reader) {
        if (reader.next === null || isDone(reader)) return reader
        const scan: Scan | undefined = size?.scans[scanOf(reader.source)]
        if (scan === undefined) return reader
        const { found, next } = yield* scan(viewer, reader.next, of)
        return { ...reader, next, found: [...reader.found, ...found] }
      })
      readers = yield* Effect.forEach(readers, advance, { concurrency: "unbounded" })
    }
  })

  const listOf = (sources: ReadonlyArray<Source>): Posts["Service"]["of"] =>
    Effect.fnUntraced(function* (viewer, of, page) {
      const places = yield* newestOf(sources, viewer, of, placeOf(page), page.limit + 1)
      const { items, next } = pageOfPlaces(places, page)
      return {
        items: yield* showAll(
          viewer,
          items.map(({ id }) => id),
        ),
        next,
      }
    })
  const feed = listOf(["public", "shares", "friends", "ofAuthor"])

  return { of: listOf(["ofAuthor"]), feed: (viewer, page) => feed(viewer, viewer, page) }
}

type Source = "public" | "shares" | "friends" | "ofAuthor"

/** How far a scan has come: what it found, and where it goes on. */
interface Reader {
  readonly source: Source
  readonly next: PostPlace | null
  readonly found: ReadonlyArray<PostPlace>
}

const merged = (readers: ReadonlyArray<Reader>, wanted: number): ReadonlyArray<PostPlace> =>
  readers
    .flatMap(({ found }) => found)
    .sort(newerFirst)
    .slice(0, wanted)

const newerFirst = (a: PostPlace, b: PostPlace): number =>
  DateTime.toEpochMillis(b.at) - DateTime.toEpochMillis(a.at) || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0)
