import { Result } from "effect"

/**
 * Why a text of a file is not the value that it should be. Only that value is left out: its row is imported.
 * Contract: catalog, what is read from a cell.
 */
export const refusals = [
  "unknown_amount",
  "unknown_date",
  "unknown_number",
  "unknown_rating",
  "unknown_boolean",
  "unknown_option",
  "unknown_code",
  "ambiguous_amount",
  "ambiguous_number",
  "unknown_date_order",
  "two_digit_year",
  "no_such_day",
  "partial_date",
  "range",
  "other_currency",
  "too_many_decimals",
  "too_large",
  "negative",
  "out_of_scale",
  "check_digit",
  "code_of_series",
  "rounded_by_spreadsheet",
] as const

export type Refusal = (typeof refusals)[number]

/**
 * What was changed for a value that is not quite what the text says. Contract: catalog, what is read from a cell.
 */
export const changes = [
  "cut",
  "unit_left_out",
  "words_left_out",
  "century_assumed",
  "rounded",
  "zeros_restored",
  "add_on_left_out",
] as const

export type ValueChange = (typeof changes)[number]

/** What a text means: a value, or `null` where it says that there is none, as `N/A` and blank texts do. */
export interface ReadValue<A> {
  readonly value: A | null
  /** What was changed; `null` for nothing. */
  readonly change: ValueChange | null
}

/** The one shape of all readers: what the text means, or why it means nothing that fits. */
export type Reading<A> = Result.Result<ReadValue<A>, Refusal>

/** A value, and what was changed for it. */
export const read = <A>(value: A, change: ValueChange | null = null): Reading<A> => Result.succeed({ value, change })

/** The text says that there is no value. */
export const none: Reading<never> = Result.succeed({ value: null, change: null })

/** The text does not mean a value that fits. */
export const refused = (reason: Refusal): Reading<never> => Result.fail(reason)
