import type { CollectionType } from "../fields/collection-type.ts"

/** What somebody has, in numbers. Contract: catalog, collections. */
export interface CollectionStats {
  readonly collections: number
  readonly items: number
  /** A row for each type that there is a collection of. */
  readonly byType: ReadonlyArray<{ readonly type: CollectionType; readonly items: number }>
  /** The highest rating first; items without one are in no row. */
  readonly byRating: ReadonlyArray<{ readonly rating: number; readonly items: number }>
  /** How many items hold which option of a select. */
  readonly byField: ReadonlyArray<{
    readonly type: CollectionType
    readonly key: string
    readonly value: string
    readonly items: number
  }>
  /** Games by the year of their completion date, the latest first. */
  readonly gamesFinishedPerYear: ReadonlyArray<{ readonly year: number; readonly items: number }>
}
