import { Column, getTableColumns, is, SQL, sql } from "drizzle-orm"
import type { SQLiteTable } from "drizzle-orm/sqlite-core"
import { Effect } from "effect"
import { chunksOf } from "./chunks.ts"
import type { Database, Db } from "./database.ts"
import { eventsOnce } from "./event-loop.ts"
import { placeholdersOf, statement } from "./statement.ts"

type OnConflict = Parameters<ReturnType<ReturnType<Db["insert"]>["values"]>["onConflictDoUpdate"]>[0] | "ignore"

/**
 * Inserts up to a thousand rows with statements that are prepared once per connection, whatever the number of rows:
 * drizzle takes ten times as long to render such an insert as the database takes to run it.
 */
export const insertRows = <T extends SQLiteTable>(database: Database["Service"], table: T, onConflict?: OnConflict) => {
  const { inserts, rowsOf, valuesOf } = manyRows(database, table)
  const { boundRows } = database.engine
  if (boundRows !== null) {
    const inserting = statement((db) => {
      // A column with a default has its placeholder too, so that each row gives all values.
      const insert = db.insert(table).values(placeholdersOf(table) as unknown as T["$inferInsert"])
      return boundRows(db, resolving(insert, onConflict).toSQL().sql)
    })
    return (some: ReadonlyArray<T["$inferInsert"]>) =>
      database.execute((db) => atOnce(() => inserting(db)(some.map(valuesOf))))
  }
  const inserting = statement((db) => resolving(inserts(db), onConflict).prepare())
  return (some: ReadonlyArray<T["$inferInsert"]>) =>
    database.execute((db) => inserting(db).execute({ rows: rowsOf(some) }))
}

type Insert = ReturnType<ReturnType<Db["insert"]>["values"]>

const resolving = (insert: Insert, onConflict: OnConflict | undefined) => {
  if (onConflict === undefined) return insert
  return onConflict === "ignore" ? insert.onConflictDoNothing() : insert.onConflictDoUpdate(onConflict)
}

/** What runs when its answer is asked for, as a prepared statement of SQLite. */
const atOnce = (run: () => void): PromiseLike<void> & { readonly sync: () => void } => ({
  sync: run,
  // biome-ignore lint/suspicious/noThenProperty: statements are awaited.
  then: (...given) => Promise.try(run).then(...given),
})

/** The insert of up to a thousand rows for a prepared statement, and what it takes for `rows`. */
export const manyRows = <T extends SQLiteTable>({ engine }: Database["Service"], table: T) => {
  const columns = Object.entries(getTableColumns(table)).map(([name, column]) => ({
    name,
    // Most columns take a value as it is.
    driven: column.mapToDriverValue === Column.prototype.mapToDriverValue ? asGiven : drivenBy(column),
    column,
  }))
  const valuesOf = (row: Readonly<Record<string, unknown>>) => columns.map(({ driven, name }) => driven(row[name]))
  return {
    valuesOf,
    inserts: (db: Db) => {
      const rows = engine.rowsIn(
        sql.placeholder("rows"),
        columns.map(({ column }) => column),
      )
      return db.insert(table).select(rows)
    },
    rowsOf: (some: ReadonlyArray<T["$inferInsert"]>): string => JSON.stringify(some.map(valuesOf)),
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

type Driven = string | number | null

const asGiven = (value: unknown): Driven => (value === undefined ? null : (value as Driven))

/** A value as its column passes it to the driver; values that would be passed as SQL are JSON already. */
const drivenBy =
  (column: Column) =>
  (value: unknown): Driven => {
    if (value === undefined || value === null) return null
    const driven = column.mapToDriverValue(value)
    // Most values are plain, and `is` is slow.
    return (typeof driven === "object" && is(driven, SQL) ? value : driven) as Driven
  }
