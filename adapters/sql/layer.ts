import { Effect, Layer, type Redacted } from "effect"
import { auditRepository } from "./audit.ts"
import { Database, databaseOf } from "./database.ts"
import { linkedAccountsRepository } from "./linked-accounts.ts"
import { oneTimeTokensRepository } from "./one-time-tokens.ts"
import { outboxRepository } from "./outbox.ts"
import { sessionsRepository } from "./sessions.ts"
import { openSqlite, type SqliteOptions } from "./sqlite.ts"
import { transactions } from "./transactions.ts"
import { usedStatesRepository } from "./used-states.ts"
import { usersRepository } from "./users.ts"

/** The database that the configuration names. */
export const database = (options: { readonly url: Redacted.Redacted | null; readonly sqlite: SqliteOptions }) =>
  Layer.effect(
    Database,
    Effect.map(options.url === null ? openSqlite(options.sqlite) : postgresAt(options.url), databaseOf),
  )

// Read on demand: what it takes to speak to Postgres loads slowly, and most start without it.
const postgresAt = (url: Redacted.Redacted) =>
  Effect.flatMap(
    Effect.promise(() => import("./postgres.ts")),
    ({ openPostgres }) => openPostgres(url),
  )

/** Every port that is kept in the database. */
export const repositories = Layer.mergeAll(
  usersRepository,
  sessionsRepository,
  oneTimeTokensRepository,
  linkedAccountsRepository,
  usedStatesRepository,
  outboxRepository,
  auditRepository,
).pipe(Layer.provideMerge(transactions))
