import { Effect, Layer, type Redacted } from "effect"
import { signals } from "./delivery/signals.ts"
import { wakeUps } from "./delivery/wake-ups.ts"
import { Database, databaseOf } from "./engine/database.ts"
import { transactions } from "./engine/transactions.ts"
import type { PostgresOptions } from "./postgres/open-postgres.ts"
import { storedPorts } from "./repositories.ts"
import { type AddressOf, nowhere } from "./schema/stored-address.ts"
import { openSqlite, type SqliteOptions } from "./sqlite/open-sqlite.ts"

/** The database that the configuration names. */
export const database = (options: {
  readonly url: Redacted.Redacted | null
  readonly sqlite: SqliteOptions
  readonly postgres?: Omit<PostgresOptions, "addressOf" | "mostUnprepared">
  readonly addressOf?: AddressOf
}) => {
  const { addressOf = nowhere, postgres = {}, sqlite, url } = options
  return Layer.effect(
    Database,
    Effect.map(
      url === null ? openSqlite({ ...sqlite, addressOf }) : postgresAt(url, { ...postgres, addressOf }),
      databaseOf,
    ),
  )
}

// Read on demand: what it takes to speak to Postgres loads slowly, and most start without it.
const postgresAt = (url: Redacted.Redacted, options: PostgresOptions) =>
  Effect.flatMap(
    Effect.promise(() => import("./postgres/open-postgres.ts")),
    ({ openPostgres }) => openPostgres(url, options),
  )

/** Every port that is kept in the database. */
export const repositories = Layer.merge(storedPorts, signals).pipe(
  Layer.provide(wakeUps),
  Layer.provideMerge(transactions),
)
