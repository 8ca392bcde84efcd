import { SQL } from "bun"
import { Effect, Redacted } from "effect"
import { isVerified } from "../../config/postgres-tls.ts"
import { DatabaseError } from "../engine/database-error.ts"
import { settingsOf } from "./locks.ts"

interface PoolOptions {
  /** The variable that has the address, for sentences. */
  readonly setting?: string
  /** The most connections. */
  readonly most: number
  /** Whether a connection keeps prepared statements by their text, the 1,024 latest; by default it keeps none. */
  readonly prepare?: boolean
  /**
   * How long a connection lives, by default without end. One that is busy at that moment finishes its queries and its
   * transaction first (bun.com/reference/bun/SQL, `maxLifetime`).
   */
  readonly maxLifetimeSeconds?: number
  /**
   * How long a statement may take before the server ends it. A pooler that refuses to say so is asked without. Nor does
   * the server compile such statements: it does so at each execution where it expects a high cost, and it expects one
   * of everything that is read from a list of unknown length (postgresql.org/docs/current/jit-decision.html).
   */
  readonly statementSeconds?: number
  /** Is called when a connection was closed, or could not be made. */
  readonly onClose?: () => void
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
  {
    most,
    prepare = false,
    maxLifetimeSeconds: maxLifetime = 0,
    onClose,
    setting = "DATABASE_URL",
    statementSeconds,
  }: PoolOptions,
) {
  const location = locationOf(url)
  // Bun also accepts addresses of other databases, and connects to this machine if it does not understand an address.
  if (location === null)
    return yield* new DatabaseError({
      sentence: `${setting}: this is not an address like postgres://user:password@host:5432/database.`,
    })
  // Otherwise a variable of the environment would switch off what the address demands.
  const tls = isVerified(url) ? { tls: { rejectUnauthorized: true } } : {}
  const options = {
    ...tls,
    url: Redacted.value(url),
    max: most,
    prepare,
    connectionTimeout: 5,
    idleTimeout: 60,
    maxLifetime,
    ...(onClose === undefined ? {} : { onclose: onClose }),
  }
  const limit = statementSeconds === undefined ? {} : { connection: { ...settingsOf(statementSeconds), jit: "off" } }
  const opened = (more: Pick<SQL.PostgresOrMySQLOptions, "connection">, isLimited: boolean) =>
    Effect.tap(
      Effect.map(
        replaceable(() => new SQL({ ...options, ...more }), statementSeconds ?? 0),
        (pool): ReplaceablePool => ({ ...pool, isLimited }),
      ),
      ({ current }) => Effect.tryPromise({ try: () => current()`select 1`, catch: (cause) => cause }),
    )
  return yield* Effect.catch(opened(limit, true), (cause) =>
    refusesSettings.test(String(cause)) ? opened({}, false) : Effect.fail(cause),
  ).pipe(
    Effect.mapError(
      (cause) => new DatabaseError({ sentence: sentenceOf(`${setting}: the database at ${location}`, cause) }),
    ),
  )
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

/** What a pooler says, and a database of another maker that does not know one of them. */
const refusesSettings = /unsupported startup parameter|unrecognized configuration parameter/i

const sentenceOf = (start: string, cause: unknown) => {
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : ""
  const [, advice = ""] = adviceAboutTls.find(([codes]) => codes.test(code)) ?? []
  const reason = cause instanceof Error ? cause.message.replace(/\.$/, "") : "no reason given"
  return `${start} does not answer: ${reason}.${advice}`
}

const adviceAboutTls: ReadonlyArray<readonly [RegExp, string]> = [
  [
    /TLS_NOT_AVAILABLE/,
    " Switch TLS on in Postgres (ssl = on), or add ?sslmode=disable to the address if you trust the network.",
  ],
  [/ALTNAME_INVALID/, " Its certificate is for another name: use a name that is in it."],
  [/CERT_HAS_EXPIRED/, " Give Postgres a new certificate."],
  [
    /_CERT|_SIGNATURE|ISSUER/,
    " No trusted authority issued its certificate: set DATABASE_CA to the file of its authority.",
  ],
]

/**
 * Host, or the folder of its socket, port and database of an address, without user and password; `null` if it is not an
 * address of Postgres.
 */
export const locationOf = (url: Redacted.Redacted): string | null => {
  const parsed = URL.parse(Redacted.value(url))
  if (parsed === null || !/^postgres(ql)?:$/.test(parsed.protocol)) return null
  const folder = parsed.searchParams.get("host")
  return folder === null ? `${parsed.host}${parsed.pathname}` : `${folder}:${parsed.port || "5432"}${parsed.pathname}`
}
