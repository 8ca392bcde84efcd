import { type Column, getTableColumns, type Placeholder, type SQL, sql, type Table } from "drizzle-orm"
import type { Db } from "./database.ts"

/** A statement that is prepared once per connection. */
export const statement = <S>(prepare: (db: Db) => S): ((db: Db) => S) => {
  const prepared = new WeakMap<Db, S>()
  return (db) => {
    const known = prepared.get(db)
    if (known !== undefined) return known
    const fresh = prepare(db)
    prepared.set(db, fresh)
    return fresh
  }
}

/**
 * The values of a prepared insert of one row, which is then given to `execute`: each column has its place under its own
 * name. Building an insert anew takes several times as long as running it.
 */
export const placesOf = <T extends Table>(table: T) =>
  Object.fromEntries(Object.keys(getTableColumns(table)).map((name) => [name, sql.placeholder(name)])) as {
    readonly [Name in keyof T["_"]["columns"]]: Placeholder<Name & string>
  }

/** The same for the `set` of a prepared update, of the columns that it changes; none that holds JSON, which Postgres takes in another way. */
export const changesOf = <C extends Readonly<Record<string, Column>>>(columns: C) =>
  Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [name, sql`${sql.param(sql.placeholder(name), column)}`]),
  ) as { readonly [Name in keyof C]: SQL }

/**
 * A prepared `select()` of one table's rows that knows its columns. drizzle finds out at every column of every row what it
 * is, which takes as long as SQLite's own work; the way around it is the one that its relational queries take.
 */
export const readingRows = <S extends object>(table: Table, prepared: S): S => {
  const columns = Object.entries(getTableColumns(table))
  const rowOf = (values: ReadonlyArray<unknown>) => {
    const row: Record<string, unknown> = {}
    let at = 0
    for (const [name, column] of columns) {
      const value = values[at++]
      row[name] = value === null ? null : column.mapFromDriverValue(value)
    }
    return row
  }
  return Object.assign(prepared, {
    customResultMapper: (rows: ReadonlyArray<ReadonlyArray<unknown>>) => rows.map(rowOf),
  })
}
