import type { DateOrder } from "./values/date-style.ts"
import type { DecimalSign } from "./values/decimal.ts"

/** What a mapping of one's own says besides its columns. Contract: catalog, files. */
export interface MappingOptions {
  /** What every item gets, by the target. */
  readonly constants?: Readonly<Record<string, string>>
  /** Targets whose columns are put together, each with what stands between their texts. */
  readonly joins?: Readonly<Record<string, string>>
  /** What words mean, by the target: `{ "field.condition": { "Near Mint": "near_mint" } }`. */
  readonly words?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** The order of day and month in dates that do not show it. */
  readonly dates?: DateOrder
  /** The sign in front of decimals. */
  readonly decimal?: DecimalSign
  /** The number of stars that is the best rating: 5 without it. */
  readonly ratingOf?: 5 | 10 | 100
}
