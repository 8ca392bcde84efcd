import { type Column, getTableColumns, type Placeholder, type SQL, sql, type Table } from "drizzle-orm"
import type { Db } from "./database.ts"
import { isSelecting, readQuickly } from "./row-reader.ts"

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
 * Statements that are prepared once per connection for each shape of a request, the newest of them. A shape is what the
 * text of the statement depends on: the request with placeholders in the place of its values (`given.ts`). On Postgres
 * they are no prepared statements of the server but texts like any other, of which it prepares the frequent ones: a
 * request can have any number of shapes.
 */
export const shaped = <Shape, S>(prepare: (db: Db, shape: Shape) => S): ((db: Db, shape: Shape) => S) => {
  const prepared = new WeakMap<Db, Map<string, S>>()
  return (db, shape) => {
    const all = prepared.get(db) ?? new Map<string, S>()
    prepared.set(db, all)
    const key = JSON.stringify(shape)
    const known = all.get(key)
    if (known !== undefined) return known
    const fresh = prepare(db, shape)
    if (isSelecting(fresh)) readQuickly(fresh)
    const [oldest] = all.size < mostShapes ? [] : all.keys()
    if (oldest !== undefined) all.delete(oldest)
    all.set(key, fresh)
    return fresh
  }
}

const mostShapes = 200

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
