import { drizzle } from "drizzle-orm/bun-sql"
import { Effect, type Redacted } from "effect"
import type { Db } from "./database.ts"
import { unavailable } from "./faults.ts"
import { connectPostgres } from "./postgres-connection.ts"
import { postgresEngine } from "./postgres-engine.ts"
import { type AddressOf, nowhere } from "./stored-address.ts"

export interface PostgresOptions {
  readonly addressOf?: AddressOf
  /** The most connections of the pool. */
  readonly most?: number
}

/**
 * The database on Postgres, or on anything that speaks its protocol and serialises, over a pool of
 * connections. Fails with one sentence when the server does not answer within seconds. Contract: design, SQL.
 */
export const openPostgres = Effect.fn("sql.openPostgres")(function* (
  url: Redacted.Redacted,
  { addressOf = nowhere, most = 20 }: PostgresOptions = {},
) {
  const pool = yield* connectPostgres(url, most)
  return postgresEngine({
    addressOf,
    pool: drizzle({ client: pool }) as unknown as Db,
    reserve: Effect.acquireRelease(
      Effect.orDie(Effect.tryPromise({ try: () => pool.reserve(), catch: unavailable })),
      (connection) => Effect.promise(async () => connection.release()),
    ).pipe(
      Effect.map((connection) => ({
        db: drizzle({ client: connection }) as unknown as Db,
        run: (statement: string) => connection.unsafe(statement),
        discard: () => connection.close({ timeout: 0 }),
      })),
    ),
  })
})
