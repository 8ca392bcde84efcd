import { and, desc, eq, ne, sql } from "drizzle-orm"
import { DateTime, Effect, Layer } from "effect"
import {
  type CollectionType,
  type ListingId,
  type MatchedListing,
  type MutualMatch,
  MutualMatches,
  mostOwnListings,
  searchTerms,
  seesCollection,
  type UserId,
  WantsDecisions,
} from "../../../core/index.ts"
import { Database } from "../database.ts"
import { statement } from "../engine/statement.ts"
import { reservedOf } from "../market/listing-rows.ts"
import { priceOf } from "../market/price.ts"
import { visibilityOf } from "../people/visibility.ts"

const { findsOf, fitsTerms } = WantsDecisions

/** How many wants of others, and how many of their listings, one call looks at. */
const most = { wants: 10_000, listings: 20_000 } as const

/**
 * Starts from the viewer's own listings, because they are few: they find the wants of others, whose owners' listings
 * are compared with the wants of the viewer. Who sees what is decided for the few users who are left.
 */
export const mutualMatchesRepository = Layer.effect(
  MutualMatches,
  Effect.gen(function* () {
    const { engine, read, tables } = yield* Database
    const { collections, items, listingEditions, listings, users, wants } = tables
    const { relation } = visibilityOf(tables)
    const [viewer, list] = [sql.placeholder("viewer"), sql.placeholder("list")]
    const isActive = eq(listings.status, sql`'active'`)
    const isOpen = eq(wants.status, sql`'open'`)
    const { kind, priceAmount, priceCurrency, type, words } = listings
    const offered = { id: listings.id, ownerId: listings.ownerId, kind, priceAmount, priceCurrency }
    const wanted = {
      ownerId: wants.ownerId,
      foundBy: wants.foundBy,
      edition: wants.edition,
      q: wants.q,
      type: wants.type,
      kind: wants.kind,
      priceAmount: wants.priceAmount,
      priceCurrency: wants.priceCurrency,
      visibility: wants.visibility,
    }

    const own = statement((db) =>
      db
        .select({
          ...offered,
          ...{ type, name: items.name, editions: items.editions, createdAt: listings.createdAt },
          ...{ shelf: collections.visibility, privacy: users.privacy, reserved: reservedOf(tables) },
        })
        .from(listings)
        .innerJoin(items, eq(items.id, listings.itemId))
        .innerJoin(collections, eq(collections.id, items.collectionId))
        .innerJoin(users, eq(users.id, collections.ownerId))
        .where(and(eq(listings.ownerId, viewer), isActive))
        .orderBy(desc(listings.createdAt), desc(listings.id))
        .limit(mostOwnListings)
        .prepare(),
    )
    const ownWants = statement((db) =>
      db
        .select(wanted)
        .from(wants)
        .where(and(eq(wants.ownerId, viewer), isOpen))
        .prepare(),
    )
    // Reads the index alone: most of these wants are of users who have nothing for the viewer.
    const foundWants = statement((db) =>
      db
        .select({ id: wants.id, ownerId: wants.ownerId })
        .from(wants)
        .where(and(engine.isOneOfIn(wants.foundBy, list), isOpen, ne(wants.ownerId, viewer)))
        .limit(most.wants)
        .prepare(),
    )
    const someWants = statement((db) =>
      db
        .select(wanted)
        .from(wants)
        .where(and(engine.isOneOfIn(wants.id, list), isOpen))
        .prepare(),
    )
    // Reads the index alone.
    const copies = statement((db) =>
      db
        .select({ id: listingEditions.listingId, edition: listingEditions.edition })
        .from(listingEditions)
        .where(engine.isOneOfIn(listingEditions.edition, list))
        .limit(most.listings)
        .prepare(),
    )
    const listed = (column: typeof listings.id | typeof listings.ownerId) =>
      statement((db) =>
        db
          .select({ ...offered, type, words })
          .from(listings)
          .where(and(engine.isOneOfIn(column, list), isActive))
          .limit(most.listings)
          .prepare(),
      )
    const [listedByIds, listedByOwners] = [listed(listings.id), listed(listings.ownerId)]
    const people = statement((db) =>
      db
        .select({ id: users.id, privacy: users.privacy, relation: relation(viewer, users.id) })
        .from(users)
        .where(engine.isOneOfIn(users.id, list))
        .prepare(),
    )
    const shelves = statement((db) =>
      db
        .select({
          id: listings.id,
          ownerId: listings.ownerId,
          createdAt: listings.createdAt,
          shelf: collections.visibility,
          reserved: reservedOf(tables),
        })
        .from(listings)
        .innerJoin(items, eq(items.id, listings.itemId))
        .innerJoin(collections, eq(collections.id, items.collectionId))
        .where(and(engine.isOneOfIn(listings.id, list), isActive, eq(collections.ownerId, listings.ownerId)))
        .prepare(),
    )

    /** The listings of some users that wants look for on these terms, seen or not by the viewer, and their owners. */
    const soughtOf = Effect.fnUntraced(function* (some: ReadonlyArray<Wanted>, owners: ReadonlySet<UserId>) {
      const mine = Map.groupBy(some, ({ foundBy }) => foundBy)
      const editions = some.flatMap(({ edition }) => edition ?? [])
      const hasWords = editions.length < some.length
      const copied = new Map<ListingId, Array<string>>()
      for (const { edition, id } of yield* read((db) => copies(db).execute({ list: JSON.stringify(editions) })))
        add(copied, id, edition)
      const rows = yield* read((db) =>
        hasWords
          ? listedByOwners(db).execute({ list: JSON.stringify([...owners]) })
          : listedByIds(db).execute({ list: JSON.stringify([...copied.keys()]) }),
      )
      const found = new Map<ListingId, UserId>()
      for (const row of rows) {
        const has = [...(copied.get(row.id) ?? []), ...row.words.trim().split(" ")].filter((find) => mine.has(find))
        if (has.length === 0 || !owners.has(row.ownerId)) continue
        const listing = { ...row, price: priceOf(row), has: new Set(row.words.trim().split(" ")) }
        if (has.some((find) => mine.get(find)?.some((want) => isOffered(want, listing)) === true))
          found.set(row.id, row.ownerId)
      }
      return found
    })

    return MutualMatches.of({
      of: Effect.fnUntraced(function* (by) {
        const things = (yield* read((db) => own(db).execute({ viewer: by })))
          .filter(({ reserved }) => !reserved)
          .map((row) => ({ ...row, price: priceOf(row), has: new Set(findsOf(row)) }))
        const finds = new Map<string, Array<(typeof things)[number]>>()
        for (const thing of things) for (const find of thing.has) add(finds, find, thing)
        if (finds.size === 0) return []
        const mine = (yield* read((db) => ownWants(db).execute({ viewer: by }))).map(wantedOf)
        if (mine.length === 0) return []
        const list = JSON.stringify([...finds.keys()])
        const wanting = yield* read((db) => foundWants(db).execute({ viewer: by, list }))
        const owners = new Set(wanting.map(({ ownerId }) => ownerId))
        const found = wanting.length === 0 ? new Map<ListingId, UserId>() : yield* soughtOf(mine, owners)
        if (found.size === 0) return []

        const left = JSON.stringify([...new Set(found.values())])
        const others = yield* read((db) => people(db).execute({ viewer: by, list: left }))
        const known = new Map(others.map((one) => [one.id, one]))
        const theirs = new Map<UserId, Array<MatchedListing>>()
        const ids = JSON.stringify([...found.keys()])
        for (const { ownerId, reserved, shelf, ...listing } of yield* read((db) =>
          shelves(db).execute({ list: ids }),
        )) {
          const other = known.get(ownerId)
          if (other !== undefined && !reserved && seesCollection(other.privacy, shelf, other.relation))
            add(theirs, ownerId, listing)
        }
        const theirWants = JSON.stringify(wanting.flatMap(({ id, ownerId }) => (theirs.has(ownerId) ? [id] : [])))
        const ours = new Map<UserId, Map<ListingId, MatchedListing>>()
        for (const want of (yield* read((db) => someWants(db).execute({ list: theirWants }))).map(wantedOf)) {
          const other = known.get(want.ownerId)
          if (other === undefined || !seesCollection(other.privacy, want.visibility, other.relation)) continue
          for (const { createdAt, id, privacy, shelf, ...thing } of finds.get(want.foundBy) ?? []) {
            if (!isOffered(want, thing) || !seesCollection(privacy, shelf, other.relation)) continue
            const some = ours.get(other.id) ?? new Map<ListingId, MatchedListing>()
            ours.set(other.id, some.set(id, { createdAt, id }))
          }
        }
        return [...ours].map(([user, some]): MutualMatch => {
          return { user, theirs: newestFirst(theirs.get(user) ?? []), mine: newestFirst([...some.values()]) }
        })
      }),
    })
  }),
)

type Row = Readonly<Record<"foundBy", string>> & { readonly q: string | null } & Parameters<typeof priceOf>[0]

const wantedOf = <R extends Row>(row: R) => ({
  ...row,
  maxPrice: priceOf(row),
  terms: row.q === null ? [] : searchTerms(row.q),
})

interface Wanted extends Pick<ReturnType<typeof wantedOf>, "foundBy" | "maxPrice" | "terms"> {
  readonly edition: string | null
  readonly kind: Parameters<typeof fitsTerms>[1]["kind"]
  readonly type: CollectionType | null
}

/** Whether a listing that a want is found by is what it looks for, and on its terms. */
const isOffered = (
  want: Wanted,
  listing: Parameters<typeof fitsTerms>[0] & { readonly has: ReadonlySet<string>; readonly type: CollectionType },
): boolean =>
  (want.type === null || want.type === listing.type) &&
  want.terms.every((term) => listing.has.has(term)) &&
  fitsTerms(listing, want)

const add = <K, A>(map: Map<K, Array<A>>, key: K, value: A): void => {
  const some = map.get(key)
  if (some === undefined) map.set(key, [value])
  else some.push(value)
}

const newestFirst = (side: ReadonlyArray<MatchedListing>): ReadonlyArray<MatchedListing> =>
  side.toSorted(
    (one, other) =>
      DateTime.toEpochMillis(other.createdAt) - DateTime.toEpochMillis(one.createdAt) || (one.id < other.id ? 1 : -1),
  )
