import type { DateOrder, DateStyle } from "./values/date-style.ts"
import type { DecimalSign } from "./values/decimal.ts"

/** What a mapping of one's own says besides its columns. Contract: catalog, mappings of one's own. */
export interface MappingOptions {
  /** What an item gets where its row has nothing, by the target. */
  readonly constants?: Readonly<Record<string, string>>
  /** The columns whose texts are put together, by the target. */
  readonly joins?: Readonly<Record<string, ColumnJoin>>
  /** What words mean, by the target: `{ "field.condition": { "Near Mint": "near_mint" } }`. */
  readonly words?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** The order of day and month in dates that do not show it. */
  readonly dates?: DateOrder
  /** What a plain number counts where a date is expected. */
  readonly dateNumbers?: DateCount
  /** The sign in front of decimals. */
  readonly decimal?: DecimalSign
  /** Whether amounts are in minor units. */
  readonly minorUnits?: boolean
  /** The number of stars that is the best rating: 5 without it. */
  readonly ratingOf?: (typeof ratingScales)[number]
}

/** Columns whose texts make one value. */
export interface ColumnJoin {
  /** In the order of their texts. */
  readonly columns: ReadonlyArray<string>
  /** What stands between two texts. */
  readonly by: string
}

export type DateCount = NonNullable<DateStyle["numbers"]>

export const dateOrders = ["dmy", "mdy"] as const satisfies ReadonlyArray<DateOrder>
export const dateCounts = [
  "days1900",
  "days1904",
  "seconds",
  "milliseconds",
] as const satisfies ReadonlyArray<DateCount>
export const decimalSigns = [".", ","] as const satisfies ReadonlyArray<DecimalSign>
export const ratingScales = [5, 10, 100] as const
