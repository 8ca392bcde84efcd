import type { SQL } from "bun"
import { drizzle } from "drizzle-orm/bun-sql"
import { Effect, type Redacted } from "effect"
import type { Db } from "../database.ts"
import { unavailable } from "../engine/db-errors.ts"
import { preparesOn } from "../engine/statement.ts"
import { type AddressOf, nowhere } from "../engine/stored-address.ts"
import { connectPostgres } from "./connection.ts"
import { postgresEngine } from "./engine.ts"
import { frequentTexts } from "./frequent-texts.ts"

export interface PostgresOptions {
  readonly addressOf?: AddressOf
  /** The most connections for transactions and for statements that are prepared. */
  readonly most?: number
  /** The most connections for all other reads. */
  readonly mostUnprepared?: number
}

/** How long a connection lives: what the database keeps for one, such as plans, ends with it. */
const maxLifetimeSeconds = 300

/** How many texts of reads that are no `statement` are prepared in the lifetime of a connection. */
const mostFrequent = 64

/**
 * The database on Postgres, or on anything that speaks its protocol and serialises, over two pools of connections.
 * Fails with one sentence when the server does not answer within seconds.
 *
 * A connection that prepares keeps every statement by its text, at 100 KB and more for each in the server's memory, and
 * filters make as many texts as one likes. So what is read outside a transaction and not by a `statement` goes to
 * connections that prepare nothing, except for some texts that come again and again: to plan a list with filters takes
 * as long as to read it. In transactions no text may depend on what somebody asked for.
 */
export const openPostgres = Effect.fn("sql.openPostgres")(function* (
  url: Redacted.Redacted,
  { addressOf = nowhere, most = 20, mostUnprepared = 8 }: PostgresOptions = {},
) {
  const [pool, unprepared] = yield* Effect.all(
    [
      connectPostgres(url, { most, prepare: true, maxLifetimeSeconds }),
      connectPostgres(url, { most: mostUnprepared, maxLifetimeSeconds }),
    ],
    { concurrency: "unbounded" },
  )
  const isFrequent = frequentTexts({ most: mostFrequent, periodMillis: maxLifetimeSeconds * 1000 })
  const reader = dbOf({
    unsafe: (text, values) => (isFrequent(text) ? pool : unprepared).unsafe(text, values),
  })
  preparesOn(reader, dbOf(pool))
  return postgresEngine({
    addressOf,
    reader,
    reserve: Effect.acquireRelease(
      Effect.orDie(Effect.tryPromise({ try: () => pool.reserve(), catch: unavailable })),
      (connection) => Effect.promise(async () => connection.release()),
    ).pipe(
      Effect.map((connection) => ({
        db: dbOf(connection),
        run: (statement: string) => connection.unsafe(statement),
        discard: () => connection.close({ timeout: 0 }),
      })),
    ),
  })
})

/** The builders on what they ask of a client outside transactions of their own. */
const dbOf = (client: Pick<SQL, "unsafe">): Db => drizzle({ client: client as SQL }) as unknown as Db
