import { Effect, Array as List } from "effect"
import { type ListingId, type MatchedListing, searchTerms, seesCollection, type UserId } from "../../../core/index.ts"
import type { Database, Db } from "../engine/database.ts"
import { eventsOnce } from "../engine/event-loop.ts"
import type { ComparedWant } from "./compared-wants.ts"
import { atOnce, listedStatements } from "./match-statements.ts"
import { priceOf } from "./price.ts"

const portionsOf = List.chunksOf(atOnce)

/** What the reads of matches and of sellers share. */
export const matchReads = (database: Database["Service"]) => {
  const { read } = database
  const { listedByIds, listedByOwners, people, shelves } = listedStatements(database)

  /** All rows of a statement for some ids or words, and no more than `most`: a portion at a time. */
  const eachOf = Effect.fnUntraced(function* <Row>(
    select: (db: Db) => { readonly execute: (values: Values) => PromiseLike<ReadonlyArray<Row>> },
    all: Iterable<string>,
    by: UserId,
    most = Number.POSITIVE_INFINITY,
  ) {
    const rows: Array<Row> = []
    for (const [n, some] of portionsOf(all).entries()) {
      if (rows.length >= most) break
      if (n > 0) yield* eventsOnce
      const found = yield* read((db) => select(db).execute({ viewer: by, list: JSON.stringify(some) }))
      for (const row of found) if (rows.length < most) rows.push(row)
    }
    return rows
  })

  /** Which of these listings of others the viewer is shown, by their owners, and who these owners are. */
  const shownTo = Effect.fnUntraced(function* (by: UserId, found: ReadonlyMap<ListingId, UserId>) {
    const known = new Map((yield* eachOf(people, new Set(found.values()), by)).map((one) => [one.id, one]))
    const theirs = new Map<UserId, Array<MatchedListing>>()
    for (const { ownerId, reserved, shelf, ...listing } of yield* eachOf(shelves, found.keys(), by)) {
      const other = known.get(ownerId)
      if (other !== undefined && !reserved && seesCollection(other.privacy, shelf, other.relation))
        add(theirs, ownerId, listing)
    }
    return { known, theirs }
  })

  return { eachOf, listedByIds, listedByOwners, shownTo }
}

type Values = Readonly<Record<string, unknown>>

export type WantRow = Omit<ComparedWant, "maxPrice" | "terms"> & { readonly q: string | null } & Parameters<
    typeof priceOf
  >[0]

/** A want as it is compared. */
export const wantedOf = <R extends WantRow>(row: R) => ({
  ...row,
  maxPrice: priceOf(row),
  terms: row.q === null ? [] : searchTerms(row.q),
})

/** Adds to the list of a key. */
export const add = <K, A>(map: Map<K, Array<A>>, key: K, value: A): void => {
  const some = map.get(key)
  if (some === undefined) map.set(key, [value])
  else some.push(value)
}
