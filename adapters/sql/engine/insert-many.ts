import { type Column, getTableColumns, is, SQL, sql } from "drizzle-orm"
import type { SQLiteTable } from "drizzle-orm/sqlite-core"
import { Effect } from "effect"
import { chunksOf } from "./chunks.ts"
import type { Database, Db } from "./database.ts"
import { eventsOnce } from "./event-loop.ts"
import { statement } from "./statement.ts"

type OnConflict = Parameters<ReturnType<ReturnType<Db["insert"]>["values"]>["onConflictDoUpdate"]>[0] | "ignore"

/**
 * Inserts up to a thousand rows with one statement that is prepared once per connection, whatever the number of rows:
 * drizzle takes ten times as long to render such an insert as the database takes to run it.
 */
export const insertRows = <T extends SQLiteTable>(database: Database["Service"], table: T, onConflict?: OnConflict) => {
  const { inserts, rowsOf } = manyRows(database, table)
  const inserting = statement((db) => {
    const insert = inserts(db)
    if (onConflict === undefined) return insert.prepare()
    return (onConflict === "ignore" ? insert.onConflictDoNothing() : insert.onConflictDoUpdate(onConflict)).prepare()
  })
  return (some: ReadonlyArray<T["$inferInsert"]>) =>
    database.execute((db) => inserting(db).execute({ rows: rowsOf(some) }))
}

/** The insert of up to a thousand rows for a prepared statement, and what it takes for `rows`. */
export const manyRows = <T extends SQLiteTable>({ engine }: Database["Service"], table: T) => {
  const columns: ReadonlyArray<readonly [string, Column]> = Object.entries(getTableColumns(table))
  return {
    inserts: (db: Db) => {
      const rows = engine.rowsIn(
        sql.placeholder("rows"),
        columns.map(([, column]) => column),
      )
      return db.insert(table).select(rows)
    },
    rowsOf: (some: ReadonlyArray<T["$inferInsert"]>): string =>
      JSON.stringify(
        some.map((row: Readonly<Record<string, unknown>>) =>
          columns.map(([name, column]) => asDriven(column, row[name])),
        ),
      ),
  }
}

/** The same for any number of rows, a thousand at a time. Other work may run in between. */
export const insertMany = <T extends SQLiteTable>(database: Database["Service"], table: T, onConflict?: OnConflict) => {
  const insert = insertRows(database, table, onConflict)
  return Effect.fnUntraced(function* (all: ReadonlyArray<T["$inferInsert"]>) {
    for (const some of chunksOf(all)) {
      yield* insert(some)
      yield* eventsOnce
    }
  })
}

/** A value as its column passes it to the driver; values that would be passed as SQL are JSON already. */
const asDriven = (column: Column, value: unknown): unknown => {
  if (value === undefined || value === null) return null
  const driven = column.mapToDriverValue(value)
  // Most values are plain, and `is` is slow.
  return typeof driven === "object" && is(driven, SQL) ? value : driven
}
