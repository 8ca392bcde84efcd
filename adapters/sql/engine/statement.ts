import { type Column, getTableColumns, type Placeholder, type SQL, sql, type Table } from "drizzle-orm"
import type { Db } from "../database.ts"
import { isSelecting, readQuickly } from "../drizzle/row-reader.ts"

const preparing = new WeakMap<Db, Db>()

/** Prepares and runs the statements of one connection or pool on another one. */
export const preparesOn = (db: Db, other: Db): void => {
  preparing.set(db, other)
}

/**
 * A statement that is prepared once per connection and reads its rows quickly. Its text must not depend on a request.
 */
export const statement = <S>(prepare: (db: Db) => S): ((db: Db) => S) => {
  const prepared = new WeakMap<Db, S>()
  return (db) => {
    const known = prepared.get(db)
    if (known !== undefined) return known
    const fresh = prepare(preparing.get(db) ?? db)
    if (isSelecting(fresh)) readQuickly(fresh)
    prepared.set(db, fresh)
    return fresh
  }
}

/**
 * The placeholders of a prepared insert of one row, whose values are given to `execute`: each column has a placeholder
 * of its own name. Building an insert again takes several times as long as running it.
 */
export const placeholdersOf = <T extends Table>(table: T) =>
  Object.fromEntries(Object.keys(getTableColumns(table)).map((name) => [name, sql.placeholder(name)])) as {
    readonly [Name in keyof T["_"]["columns"]]: Placeholder<Name & string>
  }

/**
 * The same for the `set` of a prepared update, of the columns that it changes. Columns with JSON are not allowed,
 * because Postgres takes them in another way.
 */
export const setPlaceholders = <C extends Readonly<Record<string, Column>>>(columns: C) =>
  Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [name, sql`${sql.param(sql.placeholder(name), column)}`]),
  ) as { readonly [Name in keyof C]: SQL }
