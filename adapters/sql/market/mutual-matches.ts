import { DateTime, Effect, Layer } from "effect"
import {
  findsOf,
  type ListingId,
  type MatchedListing,
  type MutualMatch,
  MutualMatches,
  type Privacy,
  seesCollection,
  type UserId,
  type Visibility,
} from "../../../core/index.ts"
import { sharedAnswers } from "../../concurrency/shared-answers.ts"
import { Database } from "../engine/database.ts"
import { eventsOnce, turnAfter } from "../engine/event-loop.ts"
import { type ComparedListing, eachPair } from "./compared-wants.ts"
import { add, matchReads, type WantRow, wantedOf } from "./match-reads.ts"
import { atOnce, type MatchLimits, matchStatements } from "./match-statements.ts"
import { priceOf } from "./price.ts"

const usual: MatchLimits = { wants: 10_000, listings: 20_000, finds: 20_000, comparisons: 200_000 }

/**
 * Starts from the viewer's own listings, because they are few: they find the wants of others, whose owners' listings
 * are compared with the wants of the viewer. Who sees what is decided for the few users who are left. One call of a
 * viewer runs at a time.
 */
export const mutualMatchesRepository = Layer.effect(
  MutualMatches,
  Effect.gen(function* () {
    const of = yield* sharedAnswers(mutualMatchesOf(yield* Database))
    return MutualMatches.of({ of })
  }),
)

/** All mutual matches of a viewer. */
export const mutualMatchesOf = (
  database: Database["Service"],
  limits: MatchLimits = usual,
): MutualMatches["Service"]["of"] => {
  const { read } = database
  const { eachOf, listedByIds, listedByOwners, shownTo } = matchReads(database)
  const { copies, foundWants, idsOfOwners, own, ownWants, someWants } = matchStatements(database, limits)

  /** The active listings of some users. Most users have so few that the first statement has them all. */
  const listedOf = Effect.fnUntraced(function* (owners: Iterable<UserId>, by: UserId) {
    const all = JSON.stringify([...owners])
    const first = yield* read((db) => listedByOwners(db).execute({ list: all }))
    if (first.length < atOnce) return first
    const ids = yield* read((db) => idsOfOwners(db).execute({ list: all }))
    return yield* eachOf(
      listedByIds,
      ids.map(({ id }) => id),
      by,
    )
  })

  /** The listings of some users that the viewer's wants look for, seen or not by the viewer, and their owners. */
  const soughtOf = Effect.fnUntraced(function* (mine: ReadonlyArray<Wanted>, owners: ReadonlySet<UserId>, by: UserId) {
    const sought = new Set(mine.flatMap(({ edition, terms }) => edition ?? terms))
    const editions = mine.flatMap(({ edition }) => edition ?? [])
    const copied = new Map<ListingId, Array<string>>()
    for (const { edition, id } of yield* eachOf(copies, editions, by, limits.listings)) add(copied, id, edition)
    const hasWords = editions.length < mine.length
    const rows = yield* hasWords ? listedOf(owners, by) : eachOf(listedByIds, copied.keys(), by)
    const isDue = turnAfter(turn)
    const finds = new Map<string, Array<Sought>>()
    for (const { words, ...row } of rows) {
      if (!owners.has(row.ownerId)) continue
      const of = words.trim().split(" ")
      if (isDue(of.length)) yield* eventsOnce
      const has = new Set([...(copied.get(row.id) ?? []), ...of].filter((find) => sought.has(find)))
      for (const find of has) add(finds, find, { ...row, price: priceOf(row), has })
    }
    const found = new Map<ListingId, UserId>()
    const count = yield* eachPair(mine, finds, limits.comparisons / 2, (_, { id, ownerId }) => found.set(id, ownerId))
    return { found, count }
  })

  /** The viewer's listings that others may want, by what they are found by. */
  const offeredBy = Effect.fnUntraced(function* (by: UserId) {
    const isDue = turnAfter(turn)
    const finds = new Map<string, Array<Offered>>()
    for (const { name, editions, ...row } of yield* read((db) => own(db).execute({ viewer: by }))) {
      if (row.reserved) continue
      const has = new Set(findsOf({ name, editions }))
      const thing = { ...row, price: priceOf(row), has }
      for (const find of has) if (finds.size < limits.finds || finds.has(find)) add(finds, find, thing)
      if (isDue(has.size)) yield* eventsOnce
    }
    return finds
  })

  return Effect.fnUntraced(function* (by) {
    const finds = yield* offeredBy(by)
    if (finds.size === 0) return []
    const mine = (yield* read((db) => ownWants(db).execute({ viewer: by }))).map(wantedOf)
    if (mine.length === 0) return []
    const wanting = yield* eachOf(foundWants, finds.keys(), by, limits.wants)
    if (wanting.length === 0) return []
    const { count, found } = yield* soughtOf(mine, new Set(wanting.map(({ ownerId }) => ownerId)), by)
    if (found.size === 0) return []

    const { known, theirs } = yield* shownTo(by, found)
    const ids = wanting.flatMap(({ id, ownerId }) => (theirs.has(ownerId) ? [id] : []))
    const isDue = turnAfter(turn)
    const theirWants: Array<Wanted> = []
    for (const row of yield* eachOf(someWants, ids, by)) {
      const other = known.get(row.ownerId)
      if (other === undefined || !seesCollection(other.privacy, row.visibility, other.relation)) continue
      const want = wantedOf(row)
      theirWants.push(want)
      if (isDue(1 + want.terms.length)) yield* eventsOnce
    }
    const ours = new Map<UserId, Map<ListingId, MatchedListing>>()
    yield* eachPair(theirWants, finds, limits.comparisons - count, ({ ownerId }, { createdAt, id, privacy, shelf }) => {
      const other = known.get(ownerId)
      if (other === undefined || !seesCollection(privacy, shelf, other.relation)) return
      const some = ours.get(ownerId) ?? new Map<ListingId, MatchedListing>()
      ours.set(ownerId, some.set(id, { createdAt, id }))
    })
    const matches: Array<MutualMatch> = []
    for (const [user, some] of ours) {
      const [others = [], own] = [theirs.get(user), [...some.values()]]
      if (isDue(others.length + own.length)) yield* eventsOnce
      matches.push({ user, theirs: newestFirst(others), mine: newestFirst(own) })
    }
    return matches
  })
}

/** How many short steps, such as a word that is looked at, are done before others have their turn. */
const turn = 2000

type Wanted = ReturnType<typeof wantedOf<WantRow & { readonly ownerId: UserId }>>

type Sought = ComparedListing & { readonly id: ListingId; readonly ownerId: UserId }

type Offered = ComparedListing & MatchedListing & { readonly privacy: Privacy; readonly shelf: Visibility }

const newestFirst = (side: ReadonlyArray<MatchedListing>): ReadonlyArray<MatchedListing> =>
  side.toSorted(
    (one, other) =>
      DateTime.toEpochMillis(other.createdAt) - DateTime.toEpochMillis(one.createdAt) || (one.id < other.id ? 1 : -1),
  )
