import { type Column, getTableColumns, is, SQL, sql } from "drizzle-orm"
import type { SQLiteTable } from "drizzle-orm/sqlite-core"
import { Effect } from "effect"
import type { Database, Db } from "../database.ts"
import { chunksOf } from "./chunks.ts"
import { eventsOnce } from "./events-once.ts"
import { statement } from "./statement.ts"

type OnConflict = Parameters<ReturnType<ReturnType<Db["insert"]>["values"]>["onConflictDoUpdate"]>[0]

/**
 * Inserts up to a thousand rows with one statement that is prepared once per connection, however many they are: to
 * write out an insert of so many takes drizzle ten times as long as the database to do it.
 */
export const insertRows = <T extends SQLiteTable>(
  { engine, execute }: Database["Service"],
  table: T,
  onConflict?: OnConflict,
) => {
  const columns: ReadonlyArray<readonly [string, Column]> = Object.entries(getTableColumns(table))
  const inserting = statement((db) => {
    const rows = engine.rowsIn(
      sql.placeholder("rows"),
      columns.map(([, column]) => column),
    )
    const insert = db.insert(table).select(rows)
    return (onConflict === undefined ? insert : insert.onConflictDoUpdate(onConflict)).prepare()
  })
  return (some: ReadonlyArray<T["$inferInsert"]>) => {
    const rows = some.map((row: Readonly<Record<string, unknown>>) =>
      columns.map(([name, column]) => asDriven(column, row[name])),
    )
    return execute((db) => inserting(db).execute({ rows: JSON.stringify(rows) }))
  }
}

/** The same for any number of rows, a thousand at a time. In between it is the turn of others. */
export const insertMany = <T extends SQLiteTable>(database: Database["Service"], table: T, onConflict?: OnConflict) => {
  const insert = insertRows(database, table, onConflict)
  return Effect.fnUntraced(function* (all: ReadonlyArray<T["$inferInsert"]>) {
    for (const some of chunksOf(all)) {
      yield* insert(some)
      yield* eventsOnce
    }
  })
}

/** A value as its column gives it to the driver; what a driver would be given as SQL is JSON already. */
const asDriven = (column: Column, value: unknown): unknown => {
  if (value === undefined || value === null) return null
  const driven = column.mapToDriverValue(value)
  return is(driven, SQL) ? value : driven
}
