import { asc, type Column, desc, type SQL, sql } from "drizzle-orm"
import { DateTime } from "effect"
import type { Page, PageRequest, Position } from "../../../core/index.ts"

/** The order "newest first": by a moment, then by id. */
interface NewestFirst {
  readonly at: Column
  readonly id: Column
}

/** The sort of "newest first". */
export const newestFirst = (by: NewestFirst): [SQL, SQL] => [desc(by.at), desc(by.id)]

/** The condition that a row comes after the position where the last page ended. */
export const behind = (by: NewestFirst, after: Position | null): SQL | undefined => {
  if (after === null) return undefined
  const [at, id] = after
  return sql`(${by.at}, ${by.id}) < (${sql.param(DateTime.makeUnsafe(Number(at)), by.at)}, ${sql.param(id, by.id)})`
}

/** The same in a prepared statement of a next page, which gets `reached` as values; `undefined` for a first page. */
export const behindReached = (by: NewestFirst, isNext: boolean): SQL | undefined =>
  isNext ? sql`(${by.at}, ${by.id}) < (${sql.param(lastAt, by.at)}, ${sql.param(lastId, by.id)})` : undefined

/** The position where the last page ended, for the placeholders of a prepared statement. */
export const reached = (after: Position | null): Readonly<Record<string, unknown>> =>
  after === null ? {} : { lastAt: DateTime.makeUnsafe(Number(after[0])), lastId: after[1] }

const [lastAt, lastId, lastKey] = [sql.placeholder("lastAt"), sql.placeholder("lastId"), sql.placeholder("lastKey")]

/** The sort of "oldest first", by the same columns. */
export const oldestFirst = (by: NewestFirst): [SQL, SQL] => [asc(by.at), asc(by.id)]

/** `behindReached` of "oldest first". */
export const behindReachedOldest = (by: NewestFirst, isNext: boolean): SQL | undefined =>
  isNext ? sql`(${by.at}, ${by.id}) > (${sql.param(lastAt, by.at)}, ${sql.param(lastId, by.id)})` : undefined

/** The page from its rows, of which there is one more than was asked for. */
export const pageOf = <Row extends { readonly id: string }>(
  rows: ReadonlyArray<Row>,
  page: PageRequest,
  at: (row: Row) => DateTime.Utc,
): Page<Row> => pageBy(rows, page, (row) => [DateTime.toEpochMillis(at(row)), row.id])

/** The same for any order: `position` returns the position of a row. */
export const pageBy = <Row>(
  rows: ReadonlyArray<Row>,
  { limit }: PageRequest,
  position: (row: Row) => Position,
): Page<Row> => {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, next: rows.length > limit && last !== undefined ? position(last) : null }
}

/** The order "by name": by a sortable text, then by id. */
interface ByName {
  readonly key: Column
  readonly id: Column
}

/** The sort of "by name". */
export const byName = (by: ByName): [SQL, SQL] => [asc(by.key), asc(by.id)]

/** `behindReached` of "by name", which gets `reachedName` as values. */
export const behindReachedName = (by: ByName, isNext: boolean): SQL | undefined =>
  isNext ? sql`(${by.key}, ${by.id}) > (${sql.param(lastKey, by.key)}, ${sql.param(lastId, by.id)})` : undefined

/** The position where the last page by name ended, for the placeholders of a prepared statement. */
export const reachedName = (after: Position | null): Readonly<Record<string, unknown>> =>
  after === null ? {} : { lastKey: after[0], lastId: after[1] }
