import type { Database as Connection } from "bun:sqlite"
import { Effect } from "effect"
import { DatabaseError } from "../engine/database-error.ts"
import { openConnection, type SqliteConnectionOptions } from "./connection.ts"

/** Runs work on a file with a connection of its own; every error becomes one sentence about the file. */
export const withConnection = <A>(
  file: string,
  options: SqliteConnectionOptions,
  work: (connection: Connection) => A,
): Effect.Effect<A, DatabaseError> =>
  Effect.acquireUseRelease(
    orSentence(
      () => openConnection(file, options),
      (reason) => `${file} cannot be opened: ${reason}.`,
    ),
    (connection) =>
      orSentence(
        () => work(connection),
        (reason) => `${file} cannot be used: ${reason}.`,
      ),
    (connection) => Effect.sync(() => connection.close(true)),
  )

/** Runs a function; a thrown error becomes one sentence. */
export const orSentence = <A>(action: () => A, sentence: (reason: string) => string): Effect.Effect<A, DatabaseError> =>
  Effect.try({
    try: action,
    catch: (cause) => new DatabaseError({ sentence: sentence(cause instanceof Error ? cause.message : String(cause)) }),
  })

/**
 * The names of the migrations that were applied to a database; `null` if it has no table of migrations, like a foreign
 * database.
 */
export const appliedMigrations = (connection: Connection): ReadonlyArray<string> | null => {
  const counted = connection.query("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'migrations'").get()
  if (counted === null) return null
  return connection
    .query<{ readonly name: string }, []>("SELECT name FROM migrations ORDER BY name")
    .all()
    .map(({ name }) => name)
}
