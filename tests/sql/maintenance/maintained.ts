import { Database as Connection } from "bun:sqlite"
import { Effect, Logger, type Scope } from "effect"
import { Database, databaseOf, type Engine } from "../../../adapters/sql/engine/database.ts"
import { migrate, migrationsOf } from "../../../adapters/sql/engine/migrate.ts"
import { maintenance } from "../../../adapters/sql/maintenance/layer.ts"
import { Maintenance } from "../../../adapters/sql/maintenance/maintenance.ts"
import { openSqlite, sqliteFile } from "../../../adapters/sql/sqlite/open-sqlite.ts"
import { temporaryFolder } from "../../support/engines.ts"
import { placeSqlite } from "../../support/sqlite.ts"

/** Runs it without a log, and closes what it opened. */
export const run = <A, E>(effect: Effect.Effect<A, E, Scope.Scope>) =>
  Effect.runPromise(Effect.provide(Effect.scoped(effect), Logger.layer([])))

/** What it fails with, in words. */
export const sentenceOf = <A>(effect: Effect.Effect<A, { readonly sentence: string }>) =>
  Effect.map(Effect.flip(effect), ({ sentence }) => sentence)

/** The names of all migrations. */
export const names = migrationsOf.sqlite.map(({ name }) => name)

/** A transaction of one statement. */
export const write = (engine: Engine, statement: string) =>
  engine.transaction((db) => Effect.promise(() => Promise.resolve(engine.execute(db, statement))))

/** The maintenance of the database in a folder. */
export const onFolder = (folder: string) => Effect.provide(Maintenance, maintenance({ url: null, folder }))

/** What stands in the table "pairs" of a file. */
export const notesIn = (file: string) => {
  const connection = new Connection(file, { readonly: true })
  try {
    return connection
      .query<{ name: string }, []>("SELECT name FROM pairs WHERE half = 0 ORDER BY name")
      .all()
      .map(({ name }) => name)
  } finally {
    connection.close(true)
  }
}

/** A database of curio, opened until the scope ends, with one note in it. */
export const opened = Effect.fnUntraced(function* (folder: string, note: string) {
  placeSqlite(folder)
  const engine = yield* openSqlite({ folder, synchronous: "FULL" })
  yield* Effect.provideService(migrate(), Database, databaseOf(engine))
  yield* write(engine, "CREATE TABLE IF NOT EXISTS pairs (name text, n integer, half integer)")
  yield* write(engine, `INSERT INTO pairs VALUES ('${note}', 0, 0)`)
  return engine
})

/** The same, closed again. */
export const made = Effect.fnUntraced(function* (note: string) {
  const folder = yield* temporaryFolder
  yield* Effect.scoped(opened(folder, note))
  return { folder, file: sqliteFile(folder), maintenance: yield* onFolder(folder) }
})

/** Statements to a file that no user has open. */
export const edit = (file: string, ...statements: ReadonlyArray<string>) => {
  const connection = new Connection(file)
  for (const statement of statements) connection.run(statement)
  connection.close(true)
}

/** A session of no user. */
export const breakReferences = (file: string) =>
  edit(
    file,
    "PRAGMA foreign_keys = OFF",
    "INSERT INTO sessions (id, user_id, token_hash, created_at, last_used_at, expires_at) VALUES ('s', 'no user', 'h', 0, 0, 0)",
  )
