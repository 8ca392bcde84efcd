import type { Database as Connection, Statement } from "bun:sqlite"
import { Column, is, Param, Placeholder, type Query } from "drizzle-orm"
import { BunSQLiteDatabase } from "drizzle-orm/bun-sqlite"
import { PreparedQuery, SQLiteBunSession } from "drizzle-orm/bun-sqlite/session"
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core"
import type { Db } from "./database.ts"
import { filler, type PlaceholderValues } from "./filler.ts"

/**
 * SQLite re-prepares a statement when a bound value can change its plan (sqlite.org/c3ref/prepare.html), which takes
 * several times as long as running most statements with a join or a limit; a unary `+` before `?` hides the value from
 * the planner.
 */
class OnceCompiled extends SQLiteSyncDialect {
  override escapeParam(index: number): string {
    return `+?${index + 1}`
  }

  override sqlToQuery(
    ...given: Parameters<SQLiteSyncDialect["sqlToQuery"]>
  ): ReturnType<SQLiteSyncDialect["sqlToQuery"]> {
    return boundOnce(super.sqlToQuery(...given))
  }
}

/** Binds the value of each placeholder once, however often the statement has it: some have the viewer forty times. */
const boundOnce = <Q extends Query>(query: Q): Q => {
  if (!query.params.some((param) => placeholderOf(param) !== null)) return query
  const params: Array<unknown> = []
  const numbers = query.params.map((param) => {
    const known = params.findIndex((other) => isSame(param, other))
    return known === -1 ? params.push(param) : known + 1
  })
  return { ...query, params, sql: query.sql.replace(/\+\?(\d+)/g, (_, n) => `+?${numbers[Number(n) - 1]}`) }
}

const isSame = (one: unknown, other: unknown): boolean => {
  const placeholder = placeholderOf(one)
  return placeholder !== null && placeholder.name === placeholderOf(other)?.name && encoderOf(one) === encoderOf(other)
}

const placeholderOf = (param: unknown): Placeholder | null => {
  const given = is(param, Param) ? param.value : param
  return is(given, Placeholder) ? given : null
}

/** What makes the bound value of the given one; `null` where that is the value already. */
const encoderOf = (param: unknown): unknown => {
  if (!is(param, Param)) return null
  return param.encoder.mapToDriverValue === Column.prototype.mapToDriverValue ? null : param.encoder
}

/** A statement that knows what each of its values is. */
export class FilledQuery extends PreparedQuery {
  readonly #fill = filler(this.getQuery().params)

  override run(given: PlaceholderValues = {}) {
    return statementOf(this).run(...(this.#fill(given) as Values))
  }

  override values(given: PlaceholderValues = {}) {
    return statementOf(this).values(...(this.#fill(given) as Values))
  }
}

/** The private property that the types of drizzle do not show. */
const statementOf = (query: unknown): Statement => (query as { readonly stmt: Statement }).stmt

class FilledSession extends SQLiteBunSession<Record<string, never>, Record<string, never>> {
  override prepareQuery(
    ...[query, fields, method, isArray, read]: Parameters<SQLiteBunSession<never, never>["prepareQuery"]>
  ) {
    const { client, logger } = this as unknown as { readonly client: Connection; readonly logger: never }
    return new FilledQuery(client.prepare(query.sql) as never, query, logger, fields, method, isArray as never, read)
  }
}

const dialect = new OnceCompiled()

/** The builders on a connection. */
export const dbOf = (connection: Connection): Db => {
  // This is the only cast: the builders of the synchronous driver are awaited like those of the others.
  const db = new BunSQLiteDatabase(
    "sync",
    dialect,
    new FilledSession(compilingOnce(connection), dialect, undefined),
    undefined,
  ) as unknown as Db
  connections.set(db, connection)
  return db
}

const connections = new WeakMap<Db, Connection>()

/**
 * Inserts rows by their values, given the insert of one row. Many rows are one statement: SQLite copies each page that
 * a statement changes when a trigger or a key could undo it, so that statements of one row take three times as long.
 * Rows in one text of JSON take a fifth longer, and as long again to be written as such.
 */
export const boundRows = (db: Db, insert: string): ((rows: ReadonlyArray<Values>) => void) => {
  const connection = connections.get(db)
  const [, before, one = "", after] = /^(.* values )(\([^()]*\))(.*)$/s.exec(insert) ?? []
  if (connection === undefined || before === undefined) throw new Error(`No insert of a row: ${insert}`)
  const row = one.replace(/\+\?\d+/g, "?")
  const sizes = rowsOfStatements.map((size) => {
    let prepared: Statement | null = null
    const text = () => before + Array<string>(size).fill(row).join(", ") + after
    return { size, statement: () => (prepared ??= connection.prepare(text())) }
  })
  return (rows) => {
    let at = 0
    for (const { size, statement } of sizes)
      for (; at + size <= rows.length; at += size) statement().run(together(rows, at, at + size) as never)
  }
}

type Values = Array<string | number | null>

/** The values of rows one after another, as the driver takes them without a copy. */
const together = (rows: ReadonlyArray<Values>, from: number, to: number): Values => {
  const all: Values = []
  for (let at = from; at < to; at++) for (const value of rows[at] ?? []) all.push(value)
  return all
}

/** From many to one, so that a portion of an import needs few. SQLite allows 32,766 values in a statement. */
const rowsOfStatements = [200, 50, 10, 1]

/**
 * A connection whose statements are compiled once for each of the texts that were used last. This is for the texts that
 * are built at each call: compiling a read of a few rows takes as long as running it.
 */
const compilingOnce = (connection: Connection): Connection => {
  const compiled = new Map<string, Statement>()
  const prepare = (text: string): Statement => {
    const known = compiled.get(text)
    const statement = known ?? connection.prepare(text)
    if (text.length > longestKept) return statement
    compiled.delete(text)
    compiled.set(text, statement)
    const [oldest] = compiled.size > mostKept ? compiled.keys() : []
    if (oldest !== undefined) compiled.delete(oldest)
    return statement
  }
  // The session of drizzle uses these functions alone.
  return {
    prepare,
    exec: connection.exec.bind(connection),
    transaction: connection.transaction,
  } as unknown as Connection
}

const mostKept = 500
/** In characters. Longer texts are those of inserts of many rows, whose number differs each time. */
const longestKept = 20_000
