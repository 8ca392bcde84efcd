import { asc, type Column, desc, eq, inArray, Placeholder, type SQL, sql } from "drizzle-orm"
import { DateTime } from "effect"
import { type ListingKind, listingKinds, type Position, type ShowcaseFilter } from "../../../core/index.ts"
import type { Tables } from "../schema/tables.ts"
import type { StatedFilter } from "./showcase-filter.ts"

/** A part of the showcase with the order of one index, or of one index per kind. */
export interface Segment {
  readonly by: "age" | "price"
  readonly backwards: boolean
  /** `null` for all kinds. */
  readonly kinds: ReadonlyArray<ListingKind> | null
  /** The position after which the page starts. */
  readonly after: Position | readonly [at: Placeholder, id: Placeholder] | null
}

/** The position after which a segment starts, as its statements take it. */
export const storedStart = ({ after, by }: Segment): unknown =>
  after === null || by === "price" || after[0] instanceof Placeholder
    ? after?.[0]
    : DateTime.makeUnsafe(Number(after[0]))

/**
 * The segments of the showcase in their order: all listings by age, or those with a price by price and then the others
 * by age. A position is a moment and an id, a price and an id, or after all prices `null`, a moment and an id. There
 * are none for a condition of items that are no card games.
 */
export const segmentsOf = (filter: ShowcaseFilter, after: Position | null): ReadonlyArray<Segment> => {
  if (filter.condition !== null && filter.type !== null && filter.type !== "cardgames") return []
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
 * The position at which the prices start: after the last page, and not before the bound of the filter. So every page
 * has one start and at most one bound at the end. With two bounds whose values it does not know yet, Postgres estimates
 * that hardly any row lies between them, and would sort.
 */
const startOf = ({ sort, minPrice, maxPrice }: ShowcaseFilter, after: Position | null): Position | null => {
  const isAscending = sort === "price_asc"
  const bound = isAscending ? minPrice : maxPrice
  if (bound === null) return after
  const reached = after === null ? null : Number(after[0])
  if (reached !== null && (isAscending ? reached >= bound : reached <= bound)) return after
  return [bound, isAscending ? lowestId : highestId]
}

/** Whether a filter excludes listings without a price. */
const asksForPrice = ({ minPrice, maxPrice, currency }: ShowcaseFilter): boolean =>
  minPrice !== null || maxPrice !== null || currency !== null

/** The position in the whole showcase, from a position in a segment. */
export const positionIn = ({ sort }: ShowcaseFilter, { by }: Segment, position: Position): Position =>
  by === "age" && sort !== "newest" ? [null, ...position] : position

/** The sort orders, conditions and positions of segments in a query. */
export const showcaseOrders = ({ listings }: Tables) => {
  const keyOf = ({ by }: Segment): Column => (by === "age" ? listings.createdAt : listings.priceAmount)
  return {
    keyOf,
    /** The `order by` of columns with the names `position` and `id`. */
    sorted: ({ backwards }: Segment): SQL => {
      const direction = backwards ? desc : asc
      return sql`${direction(sql`position`)}, ${direction(sql`id`)}`
    },
    behind: (segment: Segment): SQL | undefined => {
      if (segment.after === null) return undefined
      const id = segment.after[1]
      const key = keyOf(segment)
      const comparison = sql.raw(segment.backwards ? "<" : ">")
      const start = sql`${sql.param(storedStart(segment), key)}, ${sql.param(id, listings.id)}`
      return sql`(${key}, ${listings.id}) ${comparison} (${start})`
    },
    /**
     * The conditions of the index scans of a segment, one each. One user's listings are few and one range of an index,
     * whatever their kinds. What has a condition is a card game.
     */
    rangesOf: ({ kinds }: Segment, { condition, type, ownerId }: StatedFilter): ReadonlyArray<SQL | undefined> => {
      const isOfType = type === null ? [] : [eq(listings.type, type)]
      const ofType = condition === null ? isOfType : [eq(listings.condition, condition)]
      if (ownerId !== null) {
        const ofKinds = kinds === null ? [] : [inArray(listings.kind, [...kinds])]
        return [joined([eq(listings.ownerId, ownerId), ...ofType, ...ofKinds])]
      }
      if (kinds === null && ofType.length === 0) return [undefined]
      return (kinds ?? listingKinds).map((kind) => joined([...ofType, eq(listings.kind, kind)]))
    },
    positionOf: (segment: Segment, row: { readonly id: string; readonly position: unknown }): Position =>
      segment.by === "age"
        ? [DateTime.toEpochMillis(row.position as DateTime.Utc), row.id]
        : [row.position as number, row.id],
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
