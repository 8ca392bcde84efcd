import type { SQL } from "bun"
import { Effect } from "effect"
import { DatabaseError } from "../engine/database-error.ts"

/**
 * Fails with a sentence where a pooler gives the transactions of one client to several connections of the server and
 * keeps no prepared statements for it: each connection of this process prepares a statement under the same name.
 */
export const keepsPrepared = (pool: SQL, most: number): Effect.Effect<void, DatabaseError> =>
  Effect.tryPromise({
    try: async () => {
      const connections = await Promise.all(most < 2 ? [] : [pool.reserve(), pool.reserve()])
      try {
        for (const round of [1, 2])
          for (const connection of connections) await connection.unsafe("select $1::int as round", [round])
      } finally {
        for (const connection of connections) connection.release()
      }
    },
    catch: (error) => new DatabaseError({ sentence: sentenceOf(error instanceof Error ? error.message : "") }),
  })

const sentenceOf = (reason: string) =>
  /prepared statement/.test(reason)
    ? "DATABASE_URL: the pooler there keeps no prepared statements. PgBouncer does from version 1.21, with" +
      " max_prepared_statements above 0; an older one needs pool_mode = session."
    : `DATABASE_URL: the database does not answer: ${reason || "no reason given"}.`
