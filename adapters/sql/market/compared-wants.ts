import { Effect } from "effect"
import { type CollectionType, fitsTerms, type searchTerms } from "../../../core/index.ts"
import { eventsOnce, turnAfter } from "../engine/event-loop.ts"

/** How many comparisons, or as short steps, are done in one piece. */
const atOnce = 2000

/** A want that is compared with listings. */
export interface ComparedWant {
  readonly ownerId: string
  readonly edition: string | null
  /** Those of its words; none with an edition. */
  readonly terms: ReturnType<typeof searchTerms>
  readonly type: CollectionType | null
  readonly kind: Parameters<typeof fitsTerms>[1]["kind"]
  readonly maxPrice: Parameters<typeof fitsTerms>[1]["maxPrice"]
}

/** A listing that wants are compared with; `has` are the editions and the words that it may be found by. */
export type ComparedListing = Parameters<typeof fitsTerms>[0] & {
  readonly has: ReadonlySet<string>
  readonly type: CollectionType
}

/** Listings by each of what they are found by. */
type Finds<L> = ReadonlyMap<string, ReadonlyArray<L>>

/**
 * Compares wants with listings, `most` times at most, and calls `found` with each pair of a want and a listing that
 * meets it. A want is compared with the listings that have the rarest of its words. Those of the user whose wants take
 * the fewest comparisons come first, so that a user with very many costs the others nothing. Others have their turn
 * meanwhile. Returns how many comparisons were made.
 */
export const eachPair = Effect.fnUntraced(function* <W extends ComparedWant, L extends ComparedListing>(
  wants: ReadonlyArray<W>,
  finds: Finds<L>,
  most: number,
  found: (want: W, listing: L) => void,
) {
  const isDue = turnAfter(atOnce)
  const costs = new Map<string, number>()
  const candidates: Array<{ readonly want: W; readonly some: ReadonlyArray<L> }> = []
  for (const want of wants) {
    if (isDue(1 + want.terms.length)) yield* eventsOnce
    const some = rarest(want, finds)
    if (some.length === 0) continue
    candidates.push({ want, some })
    costs.set(want.ownerId, (costs.get(want.ownerId) ?? 0) + some.length)
  }
  const costOf = ({ want }: (typeof candidates)[number]) => costs.get(want.ownerId) ?? 0
  candidates.sort((one, other) => costOf(one) - costOf(other) || one.some.length - other.some.length)
  let left = most
  for (const { some, want } of candidates)
    for (const listing of some) {
      if (left === 0) return most
      left -= 1
      // A word of a want is a step of its own: a want may have 50.
      if (isDue(1 + (want.terms.length >> 2))) yield* eventsOnce
      if (isOffered(want, listing)) found(want, listing)
    }
  return most - left
})

/** The listings that have the edition of a want, or those that have the one of its words that fewest of them have. */
const rarest = <L>({ edition, terms }: ComparedWant, finds: Finds<L>): ReadonlyArray<L> => {
  let fewest: ReadonlyArray<L> | null = null
  for (const find of edition === null ? terms : [edition]) {
    const some = finds.get(find) ?? []
    if (fewest === null || some.length < fewest.length) fewest = some
  }
  return fewest ?? []
}

/** Whether a listing that a want is found by is what it looks for, and on its terms. */
const isOffered = (want: ComparedWant, listing: ComparedListing): boolean =>
  (want.type === null || want.type === listing.type) &&
  want.terms.every((term) => listing.has.has(term)) &&
  fitsTerms(listing, want)
