import { SQL } from "bun"
import { drizzle } from "drizzle-orm/bun-sql"
import { Effect, type Redacted as Secret, Redacted } from "effect"
import type { Db } from "./database.ts"
import { DatabaseFault } from "./database-fault.ts"
import { postgresEngine } from "./postgres-engine.ts"

/**
 * A pool of connections to Postgres, or to anything that speaks its protocol and serialises. Fails with one sentence
 * when the server does not answer within seconds. Contract: design, SQL.
 */
export const openPostgres = Effect.fn("sql.openPostgres")(function* (url: Secret.Redacted, most = 20) {
  const pool = yield* Effect.acquireRelease(
    Effect.sync(() => new SQL({ url: Redacted.value(url), max: most, connectionTimeout: 5, idleTimeout: 60 })),
    (sql) => Effect.promise(() => sql.close({ timeout: 5 })),
  )
  yield* Effect.tryPromise({
    try: () => pool`select 1`,
    catch: (cause) =>
      new DatabaseFault({
        sentence: `DATABASE_URL: the database does not answer: ${cause instanceof Error ? cause.message : "no reason given"}.`,
      }),
  })
  return postgresEngine({
    pool: drizzle({ client: pool }) as unknown as Db,
    reserve: Effect.acquireRelease(
      Effect.promise(() => pool.reserve()),
      (connection) => Effect.promise(async () => connection.release()),
    ).pipe(
      Effect.map((connection) => ({
        db: drizzle({ client: connection }) as unknown as Db,
        run: (statement: string) => connection.unsafe(statement),
      })),
    ),
  })
})
