/**
 * The position of a row in a sorted list: its sort values, ending with its id. Only the adapter that issued it reads
 * it.
 */
export type Position = ReadonlyArray<string | number | null>

/** A request for one page of a list. Contract: conventions, shapes. */
export interface PageRequest {
  /** How many items at most, 1 to 100. */
  readonly limit: number
  /** The position after which the page starts; `null` for the first page. */
  readonly after: Position | null
}

/** One page of a list, and the position after which the next one starts, if there is one. */
export interface Page<A> {
  readonly items: ReadonlyArray<A>
  readonly next: Position | null
}
