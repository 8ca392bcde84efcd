import type { Database as Connection } from "bun:sqlite"
import { mkdirSync, statSync } from "node:fs"
import { join } from "node:path"
import { inArray, sql } from "drizzle-orm"
import { Effect } from "effect"
import { makeMutex } from "../../concurrency/fair-mutex.ts"
import type { Engine } from "../engine/database.ts"
import { DatabaseError } from "../engine/database-error.ts"
import { boundRows, dbOf } from "../engine/sqlite-db.ts"
import { sqliteKit } from "../schema/sqlite-kit.ts"
import type { AddressOf } from "../schema/stored-address.ts"
import { type Tables, tablesOf } from "../schema/tables.ts"
import { checkpointsOf } from "./checkpoints.ts"
import { danglingReferences, openConnection, type SqliteConnectionOptions } from "./connection.ts"
import { type EndMark, fileState, markInUse } from "./end-mark.ts"
import { damagedFile, isDamaged, isFileDamaged, unusableFile } from "./file-check.ts"
import { listingsWithTerms, newestWithTerms } from "./full-text.ts"
import { atRest, lookEveryMillis } from "./memory-at-rest.ts"
import { sqliteWriter } from "./writer.ts"

export interface SqliteOptions {
  readonly folder: string
  readonly synchronous: "FULL" | "NORMAL"
  readonly addressOf?: AddressOf
}

/** The file of the embedded database. */
export const sqliteFile = (folder: string): string => join(folder, "curio.db")

/**
 * The embedded database: one connection writes, one reads committed data. Fails with a sentence if the folder cannot be
 * written, a check has found the file damaged and it still is, or this version of SQLite has the bug that resets a WAL.
 */
export const openSqlite = Effect.fn("sql.openSqlite")(function* ({ addressOf, folder, synchronous }: SqliteOptions) {
  const file = sqliteFile(folder)
  const connect = (options: SqliteConnectionOptions) =>
    Effect.acquireRelease(
      Effect.try({
        try: () => openConnection(file, options),
        catch: (cause) => new DatabaseError({ sentence: `DATA_DIR: ${file} cannot be opened: ${reason(cause)}.` }),
      }),
      // `true` also closes the prepared statements, which would keep the file open and its log from being written back.
      (connection) => Effect.sync(() => connection.close(true)),
    )
  yield* Effect.try({
    try: () => mkdirSync(folder, { recursive: true, mode: 0o700 }),
    catch: (cause) => new DatabaseError({ sentence: `DATA_DIR: ${folder} cannot be made: ${reason(cause)}.` }),
  })
  const isNew = (statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0
  const writing = yield* connect({ synchronous })
  if (isBuggy(writing)) return yield* unusableFile(file, "this SQLite can lose its log; 3.51.3 or newer is needed")
  const wasDamaged = fileState(writing, file) === "damaged"
  if (wasDamaged && isDamaged(writing)) return yield* damagedFile(file)
  const mark = yield* Effect.acquireRelease(
    Effect.sync(() => markInUse(writing, file, isNew)),
    ({ end }) => Effect.sync(end),
  )
  if (wasDamaged) mark.leave("closed")
  // The pages that a savepoint may have to restore stay in memory. Past 16 pages they would go to a file: two writes
  // per page of every transaction.
  writing.run("PRAGMA temp_store = MEMORY")
  const checkpoints = yield* Effect.acquireRelease(
    Effect.sync(() => checkpointsOf(writing, file)),
    ({ end }) => Effect.promise(end),
  )
  const reading = yield* connect({ readonly: true })
  yield* Effect.acquireRelease(
    Effect.sync(() => setInterval(atRest(giveBack([writing, reading])), lookEveryMillis).unref()),
    (timer) => Effect.sync(() => clearInterval(timer)),
  )
  const migrating: Engine["migrating"] = (body) =>
    Effect.scoped(
      Effect.gen(function* () {
        const connection = yield* Effect.orDie(connect({ synchronous, foreignKeys: false }))
        return yield* sqliteWriter(
          connection,
          dbOf(connection),
        )((db) => Effect.tap(body(db), () => Effect.sync(() => refuseDangling(connection))))
      }),
    )
  const mutex = makeMutex()
  const transaction = sqliteWriter(writing, dbOf(writing), undefined, checkpoints.afterCommit, mutex)
  const tables = tablesOf(sqliteKit(addressOf))
  return {
    ...sqliteEngine(writing, transaction, reading, migrating, tables, fileOf(file, mark)),
    isAwaited: () => mutex.waiting() > 0,
  }
})

interface File {
  /** The check of a file that was left open; `null` for one that was closed. */
  readonly check: Engine["fileCheck"]
  readonly isDamaged: () => boolean
}

const fileOf = (file: string, mark: EndMark): File => {
  let damaged = false
  const check = Effect.gen(function* () {
    damaged = yield* isFileDamaged(file)
    mark.leave(damaged ? "damaged" : "closed")
    return damaged ? damagedFile(file) : null
  })
  return { check: mark.found === "open" ? check : null, isDamaged: () => damaged }
}

const sqliteEngine = (
  writing: Connection,
  transaction: Engine["transaction"],
  reading: Connection,
  migrating: Engine["migrating"],
  tables: Tables,
  file: File,
): Omit<Engine, "isAwaited"> => {
  return {
    name: "sqlite",
    tables,
    reader: dbOf(reading),
    transaction,
    migrating,
    execute: (db, statement) => Promise.resolve(db.run(typeof statement === "string" ? sql.raw(statement) : statement)),
    skipLocked: sql.empty(),
    lockRow: sql.empty(),
    lockingRows: (select) => select,
    firstOf: (selects, order, rows) => sql`${sql.join([...selects], sql` union all `)} order by ${order} limit ${rows}`,
    onPage: (select, rows) => sql`${select} limit ${rows}`,
    // SQLite knows no lateral join. It takes the tables of a cross join as they stand.
    withFirstOf: (each, table, ids) => sql`${each} cross join ${table} on ${table}.id in (${ids})`,
    listingsWithTerms,
    newestWithTerms,
    isOneOf: (column, values) => inArray(column, [...values]),
    isAmong: (column, select) => sql`${column} in (${select})`,
    isOneOfIn: (column, json) => sql`${column} in (select value from json_each(${json}))`,
    indexedBy: (name) => sql.raw(` indexed by ${name}`),
    jsonOf: (text) => sql`${text}`,
    // Without a condition the text after the name of a table would be parsed as a join.
    rowsIn: (json, columns) =>
      sql`select ${sql.raw(columns.map((_, n) => `value ->> ${n}`).join(", "))} from json_each(${json}) where true`,
    boundRows,
    inTurnOf: null,
    numberEvents: null,
    broadcast: null,
    standbys: null,
    peers: null,
    hasLocks: true,
    statementLimit: null,
    fileCheck: file.check,
    // It differs from what this connection read before if another one has changed the file meanwhile: the one that
    // writes, or one of another process (sqlite.org, PRAGMA data_version).
    version: Effect.sync(() => pragma(reading, "data_version")),
    ended: null,
    // Writes the unchanged version again, so that a full or broken disk is noticed.
    healthy: transaction(() =>
      Effect.sync(() => {
        writing.run(`PRAGMA user_version = ${pragma(writing, "user_version")}`)
        const hasSpace =
          pragma(writing, "freelist_count") > 0 || pragma(writing, "page_count") < pragma(writing, "max_page_count")
        return hasSpace && !file.isDamaged()
      }),
    ).pipe(Effect.catchCause(() => Effect.succeed(false))),
  }
}

const giveBack = (connections: ReadonlyArray<Connection>) => () => {
  for (const connection of connections) connection.run("PRAGMA shrink_memory")
}

const isBuggy = (connection: Connection): boolean => {
  const { version = "" } = connection.query<{ version: string }, []>("SELECT sqlite_version() AS version").get() ?? {}
  return Bun.semver.order(version, "3.51.3") < 0
}

const refuseDangling = (connection: Connection): void => {
  const [first] = danglingReferences(connection)
  if (first !== undefined) throw new Error(first)
}

const pragma = (connection: Connection, name: string): number =>
  Number(connection.query<Record<string, number>, []>(`PRAGMA ${name}`).get()?.[name] ?? 0)

const reason = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))
