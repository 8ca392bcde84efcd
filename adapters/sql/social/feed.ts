import { eq, isNotNull, ne, sql } from "drizzle-orm"
import { DateTime, Effect } from "effect"
import type { Posts, UserId } from "../../../core/index.ts"
import type { Database } from "../database.ts"
import { eventsOnce } from "../engine/events-once.ts"
import { friendsPosts } from "./friends-posts.ts"
import { type PostPlace, pageOfPlaces, placeOf, postScan, type Scan } from "./post-scan.ts"
import type { shownPosts } from "./shown-posts.ts"

/** How many rows the segments of a scan look at, one after the other; the last number stays. Tests take fewer. */
export type SegmentSizes = readonly [number, ...ReadonlyArray<number>]

/** The default page and the largest one are mostly full after the first segment that they start with. */
const usualSizes: SegmentSizes = [32, 160, 1000]

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
  const publicPosts = postScan(database, sql`${isKept} and ${posts.visibility} = 'public'`, isOthers)
  const shares = postScan(database, sql`${isKept} and ${posts.kind} = 'item_share'`, isOthers)
  const ofAuthor = postScan(database, sql`${isKept} and ${eq(posts.authorId, sql.placeholder("of"))}`, undefined)

  const bySize = sizes.map((rows) => ({
    rows,
    public: publicPosts(rows),
    shares: shares(rows),
    friends: friendsPosts(database, rows),
    ofAuthor: ofAuthor(rows),
  }))
  type Source = Exclude<keyof (typeof bySize)[number], "rows">

  /** The newest posts of some sources together, behind a place. */
  const newestOf = Effect.fnUntraced(function* (
    sources: ReadonlyArray<Source>,
    viewer: UserId,
    of: UserId,
    after: PostPlace,
    wanted: number,
  ) {
    let readers = sources.map((source): Reader => ({ source, next: after, found: [] }))
    const first = bySize.findIndex(({ rows }) => rows >= wanted)
    for (let round = 0; ; round++) {
      const best = merged(readers, wanted)
      const last = best.length < wanted ? undefined : best.at(-1)
      const isDone = ({ next }: Reader) => next === null || (last !== undefined && newerFirst(next, last) >= 0)
      if (readers.every(isDone)) return best
      // Other requests run between two segments.
      if (round > 0) yield* eventsOnce
      const scans = bySize[Math.min(first === -1 ? bySize.length : first + round, bySize.length - 1)]
      const advance = Effect.fnUntraced(function* (reader: Reader) {
        if (reader.next === null || isDone(reader)) return reader
        const scan: Scan | undefined = scans?.[reader.source]
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

/** How far a scan has come: what it found, and where it goes on. */
interface Reader {
  readonly source: "public" | "shares" | "friends" | "ofAuthor"
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
