import { Database as Connection } from "bun:sqlite"
import { chmodSync, mkdirSync } from "node:fs"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { drizzle } from "drizzle-orm/bun-sqlite"
import { Effect } from "effect"
import type { Db, Engine } from "./database.ts"
import { DatabaseFault } from "./database-fault.ts"
import { sqliteKit } from "./kit.ts"
import { sqliteWriter } from "./sqlite-writer.ts"
import { tablesOf } from "./tables.ts"

export interface SqliteOptions {
  readonly folder: string
  readonly synchronous: "FULL" | "NORMAL"
}

/** The file of the embedded database. */
export const sqliteFile = (folder: string): string => join(folder, "curio.db")

/**
 * The embedded database: one connection that writes, one that reads what is committed. Fails with one sentence when the
 * folder cannot be written, the file is broken, or this SQLite has the bug that resets a WAL. Contract: design, SQL.
 */
export const openSqlite = Effect.fn("sql.openSqlite")(function* ({ folder, synchronous }: SqliteOptions) {
  const file = sqliteFile(folder)
  const connect = (readonly: boolean) =>
    Effect.acquireRelease(
      Effect.try({
        try: () => open(file, { readonly, synchronous }),
        catch: (cause) => new DatabaseFault({ sentence: `DATA_DIR: ${file} cannot be opened: ${reason(cause)}.` }),
      }),
      (connection) => Effect.sync(() => connection.close()),
    )
  yield* Effect.try({
    try: () => mkdirSync(folder, { recursive: true, mode: 0o700 }),
    catch: (cause) => new DatabaseFault({ sentence: `DATA_DIR: ${folder} cannot be made: ${reason(cause)}.` }),
  })
  const writing = yield* connect(false)
  yield* Effect.try({
    try: () => refuseBroken(writing),
    catch: (cause) =>
      new DatabaseFault({
        sentence: `DATA_DIR: ${file} cannot be used: ${reason(cause)}. Restore a backup with "curio db restore <file>".`,
      }),
  })
  const reading = yield* connect(true)
  return sqliteEngine(writing, reading)
})

/** An engine over two connections to one file. */
const sqliteEngine = (writing: Connection, reading: Connection): Engine => {
  const tables = tablesOf(sqliteKit)
  const writer = dbOf(writing)
  const transaction = sqliteWriter(writing, writer)
  return {
    name: "sqlite",
    tables,
    reader: dbOf(reading),
    transaction,
    execute: async (_, statement) => writing.run(statement),
    skipLocked: sql.empty(),
    // The version is written again as it is, so that a full or broken disk shows.
    healthy: transaction(() => Effect.sync(() => writing.run(`PRAGMA user_version = ${version(writing)}`))).pipe(
      Effect.as(true),
      Effect.catchCause(() => Effect.succeed(false)),
    ),
  }
}

const open = (file: string, options: { readonly readonly: boolean; readonly synchronous: string }): Connection => {
  const connection = options.readonly
    ? new Connection(file, { readonly: true })
    : new Connection(file, { readwrite: true, create: true })
  // First of all, so that the next lines wait for another process instead of failing.
  connection.run("PRAGMA busy_timeout = 5000")
  if (options.readonly) return connection
  chmodSync(file, 0o600)
  connection.run("PRAGMA journal_mode = WAL")
  connection.run(`PRAGMA synchronous = ${options.synchronous}`)
  connection.run("PRAGMA foreign_keys = ON")
  // From here on waiting is done outside of SQLite, which would hold the whole thread.
  connection.run("PRAGMA busy_timeout = 0")
  return connection
}

const refuseBroken = (connection: Connection): void => {
  const { version } = connection.query<{ version: string }, []>("SELECT sqlite_version() AS version").get() ?? {}
  if (version === undefined || Bun.semver.order(version, "3.51.3") < 0)
    throw new Error(`SQLite ${version} can lose its write-ahead log; 3.51.3 or newer is needed`)
  const rows = connection.query<{ quick_check: string }, []>("PRAGMA quick_check(1)").all()
  if (rows[0]?.quick_check !== "ok") throw new Error("the file is damaged")
}

const version = (connection: Connection): number =>
  connection.query<{ user_version: number }, []>("PRAGMA user_version").get()?.user_version ?? 0

// The one cast: the builders of the synchronous driver are awaited like those of the others.
const dbOf = (connection: Connection): Db => drizzle({ client: connection }) as unknown as Db

const reason = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))
