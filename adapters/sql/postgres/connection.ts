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
  Effect.map(connectReplaceable(url, options), ({ current }) => current())

/** Connections that can be replaced while they are used. */
export interface ReplaceablePool {
  /** The pool for what begins now. */
  readonly current: () => SQL
  /** Whether its connections end what takes longer than `statementSeconds`. */
  readonly isLimited: boolean
  /**
   * Leaves all connections behind, for new ones. What runs on those of before may end within `statementSeconds`. For a
   * network or a machine that is gone: nothing ends its connections, and they would keep their places in the pool until
   * the kernel gives them up, which takes Linux a quarter of an hour.
   */
  readonly replace: () => void
}

/** The same as a pool that can be replaced. */
export const connectReplaceable = Effect.fn("sql.connectPostgres")(function* (
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
  const opened = (more: Pick<SQL.PostgresOrMySQLOptions, "connection">, isLimited: boolean) =>
    Effect.tap(
      Effect.map(
        replaceable(() => new SQL({ ...options, ...more }), statementSeconds ?? 0),
        (pool): ReplaceablePool => ({ ...pool, isLimited }),
      ),
      ({ current }) => Effect.tryPromise({ try: () => current()`select 1`, catch: (cause) => cause }),
    )
  return yield* Effect.catch(opened(limit, true), (cause) =>
    /unsupported startup parameter/i.test(String(cause)) ? opened({}, false) : Effect.fail(cause),
  ).pipe(Effect.mapError((cause) => new DatabaseError({ sentence: sentenceOf(location, cause) })))
})

const replaceable = (open: () => SQL, seconds: number) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      let sql = open()
      const left = new Set<SQL>()
      const replace = () => {
        const before = sql
        sql = open()
        left.add(before)
        const forget = () => void left.delete(before)
        before.close({ timeout: seconds }).then(forget, forget)
      }
      return { current: () => sql, replace, left }
    }),
    ({ current, left }) => {
      const closed = [current().close({ timeout: 5 }), ...[...left].map((sql) => sql.close({ timeout: 0 }))]
      return Effect.promise(() => Promise.allSettled(closed))
    },
  )

const sentenceOf = (location: string, cause: unknown) =>
  `DATABASE_URL: the database at ${location} does not answer: ` +
  `${cause instanceof Error ? cause.message : "no reason given"}.`

/** Host, port and database of an address, without user and password; `null` if it is not an address of Postgres. */
export const locationOf = (url: Redacted.Redacted): string | null => {
  const parsed = URL.parse(Redacted.value(url))
  if (parsed === null || !/^postgres(ql)?:$/.test(parsed.protocol)) return null
  return `${parsed.host}${parsed.pathname}`
}
