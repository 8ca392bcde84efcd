import type { SQL } from "bun"
import { Effect, type Redacted } from "effect"
import { DatabaseError } from "../engine/database-error.ts"
import { locationOf } from "./connection.ts"

/** Runs work on a connection. An error of the server becomes one sentence. */
export type Asker = <A>(work: (sql: SQL) => PromiseLike<A>) => Effect.Effect<A, DatabaseError>

/** Runs work on a connection to the database with that address. */
export const askerOf =
  (sql: SQL, url: Redacted.Redacted): Asker =>
  (work) =>
    Effect.tryPromise({
      try: async () => work(sql),
      catch: (error) =>
        new DatabaseError({
          sentence: `The database at ${locationOf(url)} refused: ${error instanceof Error ? error.message : error}.`,
        }),
    })
