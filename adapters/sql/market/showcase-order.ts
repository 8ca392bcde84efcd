import { asc, type Column, desc, eq, inArray, type SQL, sql } from "drizzle-orm"
import { DateTime } from "effect"
import { type ListingKind, listingKinds, type Position, type ShowcaseFilter } from "../../../core/index.ts"
import type { Tables } from "../tables.ts"

/** A part of the showcase whose order is that of an index, or of one for each of its kinds. */
export interface Segment {
  readonly by: "age" | "price"
  readonly backwards: boolean
  /** `null` for all. */
  readonly kinds: ReadonlyArray<ListingKind> | null
  /** The place in it behind which it starts. */
  readonly after: Position | null
}

/**
 * What the showcase shows one after the other: all by age, or what has a price by that and then the rest by age. A
 * place is a moment and an id, a price and an id, or behind all prices `null`, a moment and an id.
 */
export const segmentsOf = (filter: ShowcaseFilter, after: Position | null): ReadonlyArray<Segment> => {
  const kinds = filter.kind === null ? null : kindsWith[filter.kind]
  if (filter.sort === "newest") return [{ by: "age", backwards: true, kinds, after }]
  const isBehindPrices = after !== null && after[0] === null
  const priced = (kinds ?? listingKinds).filter((kind) => kind !== "trade")
  const start = startOf(filter, after)
  const byPrice = { by: "price", backwards: filter.sort === "price_desc", kinds: priced, after: start } as const
  const rest = { by: "age", backwards: true, kinds: ["trade"], after: isBehindPrices ? after.slice(1) : null } as const
  const hasRest = !asksForPrice(filter) && (kinds ?? listingKinds).includes("trade")
  return [...(isBehindPrices ? [] : [byPrice]), ...(hasRest ? [rest] : [])]
}

/**
 * Where the prices start: behind the last page, and not before the bound that is asked for. So there is one place to
 * start from and one bound at the end, on every page: of two bounds Postgres thinks, before it knows them, that hardly
 * anything lies between, and would sort it.
 */
const startOf = ({ sort, minPrice, maxPrice }: ShowcaseFilter, after: Position | null): Position | null => {
  const isAscending = sort === "price_asc"
  const bound = isAscending ? minPrice : maxPrice
  if (bound === null) return after
  const reached = after === null ? null : Number(after[0])
  if (reached !== null && (isAscending ? reached >= bound : reached <= bound)) return after
  return [bound, isAscending ? lowestId : highestId]
}

/** Whether a filter lets nothing through that has no price. */
export const asksForPrice = ({ minPrice, maxPrice, currency }: ShowcaseFilter): boolean =>
  minPrice !== null || maxPrice !== null || currency !== null

/** A place in the whole showcase, for one in a stretch of it. */
export const positionIn = ({ sort }: ShowcaseFilter, { by }: Segment, place: Position): Position =>
  by === "age" && sort !== "newest" ? [null, ...place] : place

/** The sorts, the conditions and the places of stretches in a query. */
export const showcaseOrders = ({ listings }: Tables) => {
  const keyOf = ({ by }: Segment): Column => (by === "age" ? listings.createdAt : listings.priceAmount)
  return {
    keyOf,
    /** The sort of columns that are called `place` and `id`. */
    sorted: ({ backwards }: Segment): SQL => {
      const direction = backwards ? desc : asc
      return sql`${direction(sql`place`)}, ${direction(sql`id`)}`
    },
    behind: (segment: Segment): SQL | undefined => {
      if (segment.after === null) return undefined
      const [at, id] = segment.after
      const place = segment.by === "age" ? DateTime.makeUnsafe(Number(at)) : at
      const key = keyOf(segment)
      return sql`(${key}, ${listings.id}) ${sql.raw(segment.backwards ? "<" : ">")} (${sql.param(place, key)}, ${sql.param(id, listings.id)})`
    },
    /**
     * What each index walk of a stretch is of. Somebody's own are few, and a range of an index whatever their kinds.
     */
    rangesOf: ({ kinds }: Segment, { type, ownerId }: ShowcaseFilter): ReadonlyArray<SQL | undefined> => {
      const ofType = type === null ? [] : [eq(listings.type, type)]
      if (ownerId !== null) {
        const ofKinds = kinds === null ? [] : [inArray(listings.kind, [...kinds])]
        return [joined([eq(listings.ownerId, ownerId), ...ofType, ...ofKinds])]
      }
      if (kinds === null && type === null) return [undefined]
      return (kinds ?? listingKinds).map((kind) => joined([...ofType, eq(listings.kind, kind)]))
    },
    place: (segment: Segment, row: { readonly id: string; readonly place: unknown }): Position =>
      segment.by === "age"
        ? [DateTime.toEpochMillis(row.place as DateTime.Utc), row.id]
        : [row.place as number, row.id],
  }
}

const lowestId = "00000000-0000-0000-0000-000000000000"
const highestId = "ffffffff-ffff-ffff-ffff-ffffffffffff"

const kindsWith: Record<ListingKind, ReadonlyArray<ListingKind>> = {
  sale: ["sale", "both"],
  trade: ["trade", "both"],
  both: ["both"],
}

const joined = (conditions: ReadonlyArray<SQL>): SQL => sql.join([...conditions], sql` and `)
