import { CryptoHasher } from "bun"
import { DateTime } from "effect"

/** How many rows there are, and a sum of their hashes, which does not depend on their order. */
export interface RowSum {
  readonly rows: number
  readonly sum: bigint
}

export const noRows: RowSum = { rows: 0, sum: 0n }

/**
 * The sum with more rows, each a list of values as the columns decode them. The hash of a row is SHA-256; a row that is
 * missing, altered, or there twice changes the sum.
 */
export const withRows = ({ rows, sum }: RowSum, more: ReadonlyArray<ReadonlyArray<unknown>>): RowSum => ({
  rows: rows + more.length,
  sum: more.reduce((total: bigint, row) => (total + hashOf(row)) & mask, sum),
})

export const isSameSum = (one: RowSum, other: RowSum): boolean => one.rows === other.rows && one.sum === other.sum

const mask = (1n << 128n) - 1n

const hashOf = (row: ReadonlyArray<unknown>): bigint =>
  new CryptoHasher("sha256")
    .update(JSON.stringify(row.map(comparable)))
    .digest()
    .readBigUInt64BE(0)

/** Moments as milliseconds, and the keys of objects in order: Postgres has an order of its own for them. */
const comparable = (value: unknown): unknown => {
  if (DateTime.isDateTime(value)) return DateTime.toEpochMillis(value)
  if (Array.isArray(value)) return value.map(comparable)
  if (typeof value !== "object" || value === null) return value
  return Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, part]) => [key, comparable(part)])
}
