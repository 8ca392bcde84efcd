import { SQL } from "bun"
import { Effect, Redacted } from "effect"
import { DatabaseError } from "../engine/database-error.ts"
import { settingsOf } from "./locks.ts"

export interface PoolOptions {
  /** The most connections. */
  readonly most: number
  /** Whether a connection keeps prepared statements by their text, the 1,024 latest; by default it keeps none. */
  readonly prepare?: boolean
  /**
   * How long a connection lives, by default without end. One that is busy at that moment finishes its queries and its
   * transaction first (bun.com/reference/bun/SQL, `maxLifetime`).
   */
  readonly maxLifetimeSeconds?: number
  /** How long a statement may take before the server ends it. A pooler that refuses to say so is asked without. */
  readonly statementSeconds?: number
}

/**
 * A pool of connections, open until the scope ends, after one answer of the server. Fails with a sentence, which never
 * holds the password, if the address is not one of Postgres or the server does not answer within seconds.
 */
export const connectPostgres = (url: Redacted.Redacted, options: PoolOptions) =>
  Effect.map(connectLimited(url, options), ({ sql }) => sql)

/** The same, and whether its connections end what takes longer than `statementSeconds`. */
export const connectLimited = Effect.fn("sql.connectPostgres")(function* (
  url: Redacted.Redacted,
  { most, prepare = false, maxLifetimeSeconds: maxLifetime = 0, statementSeconds }: PoolOptions,
) {
  const location = locationOf(url)
  // Bun also accepts addresses of other databases, and connects to this machine if it does not understand an address.
  if (location === null)
    return yield* new DatabaseError({
      sentence: "DATABASE_URL: this is not an address like postgres://user:password@host:5432/database.",
    })
  const options = { url: Redacted.value(url), max: most, prepare, connectionTimeout: 5, idleTimeout: 60, maxLifetime }
  const limit = statementSeconds === undefined ? {} : { connection: settingsOf(statementSeconds) }
  const opened = (more: Pick<SQL.PostgresOrMySQLOptions, "connection">) =>
    Effect.tap(
      Effect.acquireRelease(
        Effect.sync(() => new SQL({ ...options, ...more })),
        (sql) => Effect.ignore(Effect.tryPromise(() => sql.close({ timeout: 5 }))),
      ),
      (pool) => Effect.tryPromise({ try: () => pool`select 1`, catch: (cause) => cause }),
    )
  const limited = Effect.map(opened(limit), (sql) => ({ sql, isLimited: true }))
  return yield* Effect.catch(limited, (cause) =>
    /unsupported startup parameter/i.test(String(cause))
      ? Effect.map(opened({}), (sql) => ({ sql, isLimited: false }))
      : Effect.fail(cause),
  ).pipe(Effect.mapError((cause) => new DatabaseError({ sentence: sentenceOf(location, cause) })))
})

const sentenceOf = (location: string, cause: unknown) =>
  `DATABASE_URL: the database at ${location} does not answer: ` +
  `${cause instanceof Error ? cause.message : "no reason given"}.`

/** Host, port and database of an address, without user and password; `null` if it is not an address of Postgres. */
export const locationOf = (url: Redacted.Redacted): string | null => {
  const parsed = URL.parse(Redacted.value(url))
  if (parsed === null || !/^postgres(ql)?:$/.test(parsed.protocol)) return null
  return `${parsed.host}${parsed.pathname}`
}
