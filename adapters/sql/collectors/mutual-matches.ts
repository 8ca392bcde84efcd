import { and, desc, eq, ne, sql } from "drizzle-orm"
import { DateTime, Effect, Layer } from "effect"
import {
  type Listing,
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

const { findsOf, fitsTerms, foundBy, isSought } = WantsDecisions

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
    const terms = {
      id: listings.id,
      ownerId: listings.ownerId,
      kind: listings.kind,
      priceAmount: listings.priceAmount,
      priceCurrency: listings.priceCurrency,
      createdAt: listings.createdAt,
    }
    const sought = {
      id: wants.id,
      ownerId: wants.ownerId,
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
          ...terms,
          ...{ name: items.name, editions: items.editions, type: collections.type },
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
        .select(sought)
        .from(wants)
        .where(and(eq(wants.ownerId, viewer), isOpen))
        .prepare(),
    )
    const foundWants = statement((db) =>
      db
        .select(sought)
        .from(wants)
        .where(and(engine.isOneOfIn(wants.foundBy, list), isOpen, ne(wants.ownerId, viewer)))
        .limit(most.wants)
        .prepare(),
    )
    const copies = statement((db) =>
      db
        .select({ ...terms, edition: listingEditions.edition })
        .from(listingEditions)
        .innerJoin(listings, eq(listings.id, listingEditions.listingId))
        .where(and(engine.isOneOfIn(listingEditions.edition, list), isActive, ne(listings.ownerId, viewer)))
        .limit(most.listings)
        .prepare(),
    )
    const named = statement((db) =>
      db
        .select({ ...terms, type: listings.type, words: listings.words })
        .from(listings)
        .where(and(engine.isOneOfIn(listings.ownerId, list), isActive))
        .limit(most.listings)
        .prepare(),
    )
    const others = statement((db) =>
      db
        .select({ id: users.id, privacy: users.privacy, relation: relation(viewer, users.id) })
        .from(users)
        .where(engine.isOneOfIn(users.id, list))
        .prepare(),
    )
    const shelves = statement((db) =>
      db
        .select({ id: listings.id, shelf: collections.visibility, reserved: reservedOf(tables) })
        .from(listings)
        .innerJoin(items, eq(items.id, listings.itemId))
        .innerJoin(collections, eq(collections.id, items.collectionId))
        .where(and(engine.isOneOfIn(listings.id, list), eq(collections.ownerId, listings.ownerId)))
        .prepare(),
    )
    const listOf = (values: Iterable<string>) => JSON.stringify([...values])

    /** The listings of some users that the wants of the viewer look for on these terms, whoever sees them. */
    const soughtFrom = Effect.fnUntraced(function* (by: UserId, from: ReadonlySet<UserId>) {
      const rows = yield* read((db) => ownWants(db).execute({ viewer: by }))
      const mine = rows.map((row) => ({ ...row, maxPrice: priceOf(row) }))
      const found = new Map<Listing["id"], ListingTerms>()
      const byEdition = new Map(mine.flatMap((want) => (want.edition === null ? [] : [[want.edition, want] as const])))
      if (byEdition.size > 0) {
        const some = yield* read((db) => copies(db).execute({ viewer: by, list: listOf(byEdition.keys()) }))
        for (const row of some) {
          const want = byEdition.get(row.edition)
          const listing = { ...row, price: priceOf(row) }
          if (from.has(row.ownerId) && want !== undefined && fitsTerms(listing, want)) found.set(row.id, listing)
        }
      }
      const byWord = Map.groupBy(
        mine.filter(({ q }) => q !== null),
        foundBy,
      )
      if (byWord.size === 0) return found
      const words = new Map(mine.map((want) => [want.id, searchTerms(want.q ?? "")]))
      const some = yield* read((db) => named(db).execute({ list: listOf(from) }))
      for (const row of some) {
        const has = new Set(row.words.split(" "))
        const listing = { ...row, price: priceOf(row) }
        const isMet = (want: (typeof mine)[number]) =>
          (want.type === null || want.type === row.type) &&
          (words.get(want.id) ?? []).every((term) => has.has(term)) &&
          fitsTerms(listing, want)
        if ([...has].some((word) => byWord.get(word)?.some(isMet) === true)) found.set(row.id, listing)
      }
      return found
    })

    return MutualMatches.of({
      of: Effect.fnUntraced(function* (by) {
        const rows = yield* read((db) => own(db).execute({ viewer: by }))
        const offered = rows.filter(({ reserved }) => !reserved).map((row) => ({ ...row, price: priceOf(row) }))
        const finds = new Map<string, Array<(typeof offered)[number]>>()
        for (const one of offered) for (const find of findsOf(one)) add(finds, find, one)
        if (finds.size === 0) return []
        const wanted = yield* read((db) => foundWants(db).execute({ viewer: by, list: listOf(finds.keys()) }))
        const met = wanted.flatMap((row) => {
          const want = { ...row, maxPrice: priceOf(row) }
          const meeting = (finds.get(foundBy(want)) ?? []).filter((one) => isSought(want, one) && fitsTerms(one, want))
          return meeting.length === 0 ? [] : [{ want, meeting }]
        })
        if (met.length === 0) return []
        const found = yield* soughtFrom(by, new Set(met.map(({ want }) => want.ownerId)))
        if (found.size === 0) return []

        const left = new Set([...found.values()].map(({ ownerId }) => ownerId))
        const people = yield* read((db) => others(db).execute({ viewer: by, list: listOf(left) }))
        const known = new Map(people.map((one) => [one.id, one]))
        const shown = yield* read((db) => shelves(db).execute({ list: listOf(found.keys()) }))
        const theirs = new Map<UserId, Array<MatchedListing>>()
        for (const { id, reserved, shelf } of shown) {
          const listing = found.get(id)
          const other = listing === undefined ? undefined : known.get(listing.ownerId)
          if (listing === undefined || other === undefined || reserved) continue
          if (seesCollection(other.privacy, shelf, other.relation)) add(theirs, other.id, listing)
        }
        const mine = new Map<UserId, Map<Listing["id"], MatchedListing>>()
        for (const { meeting, want } of met) {
          const other = known.get(want.ownerId)
          if (other === undefined || !theirs.has(other.id)) continue
          if (!seesCollection(other.privacy, want.visibility, other.relation)) continue
          const some = mine.get(other.id) ?? new Map()
          for (const one of meeting) if (seesCollection(one.privacy, one.shelf, other.relation)) some.set(one.id, one)
          if (some.size > 0) mine.set(other.id, some)
        }
        return [...mine].map(
          ([user, some]): MutualMatch => ({
            user,
            theirs: newestFirst(theirs.get(user) ?? []),
            mine: newestFirst([...some.values()]),
          }),
        )
      }),
    })
  }),
)

interface ListingTerms extends Pick<Listing, "id" | "createdAt" | "kind" | "ownerId" | "price"> {}

const add = <K, A>(map: Map<K, Array<A>>, key: K, value: A): void => {
  const some = map.get(key)
  if (some === undefined) map.set(key, [value])
  else some.push(value)
}

const newestFirst = (side: ReadonlyArray<MatchedListing>): ReadonlyArray<MatchedListing> => {
  const age = ({ createdAt, id }: MatchedListing) => [DateTime.toEpochMillis(createdAt), id] as const
  return side
    .map((one) => ({ one, at: age(one) }))
    .sort(({ at: [a, one] }, { at: [b, other] }) => b - a || (one < other ? 1 : -1))
    .map(({ one: { createdAt, id } }) => ({ createdAt, id }))
}
