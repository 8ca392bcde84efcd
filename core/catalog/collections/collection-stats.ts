import type { CollectionType } from "../fields/collection-type.ts"

/** Statistics of a user's collections. Contract: catalog, collections. */
export interface CollectionStats {
  readonly collections: number
  readonly items: number
  /** How many copies all items have together. */
  readonly copies: number
  /** One row for each type of which the user has a collection. */
  readonly byType: ReadonlyArray<{ readonly type: CollectionType; readonly items: number; readonly copies: number }>
  /** Highest rating first; unrated items are not counted. */
  readonly byRating: ReadonlyArray<{ readonly rating: number; readonly items: number; readonly copies: number }>
  /** For each option of a select field, how many items hold it. */
  readonly byField: ReadonlyArray<{
    readonly type: CollectionType
    readonly key: string
    readonly value: string
    readonly items: number
    readonly copies: number
  }>
  /** Games by the year of their completion date, latest year first. */
  readonly gamesFinishedPerYear: ReadonlyArray<{ readonly year: number; readonly items: number }>
}
