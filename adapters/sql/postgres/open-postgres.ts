import type { SQL } from "bun"
import { Effect, type Redacted, Scope } from "effect"
import { batchesOn } from "../engine/batches.ts"
import type { Db } from "../engine/database.ts"
import { DatabaseError } from "../engine/database-error.ts"
import { codesOf, refusalOf, unavailable } from "../engine/db-errors.ts"
import { lateMillis } from "../engine/in-time.ts"
import { dbOf } from "../engine/postgres-db.ts"
import { preparesOn } from "../engine/statement.ts"
import { touchedIn } from "../engine/touched.ts"
import { type AddressOf, nowhere } from "../schema/stored-address.ts"
import type { Tables } from "../schema/tables.ts"
import { broadcastOn } from "./broadcast.ts"
import { connectReplaceable, type ReplaceablePool } from "./connection.ts"
import { postgresEngine } from "./engine.ts"
import { frequentTexts } from "./frequent-texts.ts"
import { lendingOf } from "./lending.ts"
import { peersOn } from "./peers.ts"
import { notingChanges, openStandbys } from "./standbys.ts"

export interface PostgresOptions {
  readonly addressOf?: AddressOf
  /** The most connections for transactions and for statements that are prepared. */
  readonly most?: number
  /** The most transactions at once, by default 6, and one connection is left for statements outside of them. */
  readonly atOnce?: number
  /** The most connections for all other reads. */
  readonly mostUnprepared?: number
  /** Where LISTEN reaches the database itself, if `url` is that of a pooler. */
  readonly listenUrl?: Redacted.Redacted | null
  /** Standbys, which answer reads outside of transactions. */
  readonly readUrls?: ReadonlyArray<Redacted.Redacted>
  /** How long a transaction waits for its turn, and then for a connection. */
  readonly waitSeconds?: number
  /** How long a statement may take. */
  readonly statementSeconds?: number
}

/** The lifetime of a connection. Data that the server keeps for it, such as plans, ends with it. */
const maxLifetimeSeconds = 300

/** How many texts of reads that are not a `statement` are prepared in the lifetime of a connection. */
const mostFrequent = 64

/**
 * The database on Postgres, or on anything that speaks its protocol and serialises transactions, over two pools of
 * connections. Fails with a sentence if the server does not answer within seconds.
 * A connection that prepares keeps every statement by its text, with 100 KB and more each in the server's memory, and
 * filters produce any number of texts. So reads outside transactions that are not a `statement` use connections that
 * prepare nothing, except for texts that occur often: planning a list with filters takes as long as reading it. In
 * transactions no text may depend on a request.
 */
export const openPostgres = Effect.fn("sql.openPostgres")(function* (
  url: Redacted.Redacted,
  {
    addressOf = nowhere,
    most = 8,
    mostUnprepared = 2,
    atOnce = Math.min(6, Math.max(1, most - 1)),
    listenUrl = null,
    readUrls = [],
    waitSeconds = 10,
    statementSeconds = 30,
  }: PostgresOptions = {},
) {
  const [pool, unprepared] = yield* Effect.all(
    [
      connectReplaceable(url, { most, prepare: true, maxLifetimeSeconds, statementSeconds }),
      connectReplaceable(url, { most: mostUnprepared, maxLifetimeSeconds, statementSeconds }),
    ],
    { concurrency: "unbounded" },
  )
  yield* keepsPrepared(pool.current(), most)
  const listening = listenUrl === null ? pool : yield* connectReplaceable(listenUrl, { most: 1 })
  const millis = statementSeconds * 1000
  const pools = new Set([pool, unprepared, listening])
  const statementLimit = { millis, onLate: replacing(pools, lateMillis({ millis }), () => broadcast.listenAgain()) }
  const broadcast = broadcastOn(pool, listening, statementLimit)
  const frequent = () => frequentTexts({ most: mostFrequent, periodMillis: maxLifetimeSeconds * 1000 })
  const isFrequent = frequent()
  const reader = dbOf({
    unsafe: (text, values) => (isFrequent(text) ? pool : unprepared).current().unsafe(text, values),
  })
  preparesOn(reader, dbOf({ unsafe: (text, values) => pool.current().unsafe(text, values) }))
  const idle: Array<Builders> = []
  const lending = lendingOf()
  const standbysOf = Effect.fnUntraced(function* () {
    const asked = yield* connectReplaceable(url, { most: 1 })
    pools.add(asked)
    const options = { most, mostUnprepared, maxLifetimeSeconds, statementSeconds, isFrequent: frequent }
    return yield* openStandbys(asked.current, readUrls, options)
  })
  const standbys = readUrls.length === 0 ? null : yield* standbysOf()
  const touchedBy = touchedIn((): Tables => engine.tables)
  const scope = yield* Effect.scope
  const peers = peersOn({
    pool: pool.current,
    open: (onClose) =>
      connectReplaceable(listenUrl ?? url, { most: 1, statementSeconds, onClose }).pipe(
        Effect.map((holding) => {
          pools.add(holding)
          return holding.current
        }),
        Scope.provide(scope),
      ),
    isDirect: broadcast.reaches,
    limit: statementLimit,
  })
  const keepsApart = yield* hasLocks(pool.current(), unprepared.current())
  const engine = postgresEngine({
    addressOf,
    atOnce,
    waitSeconds,
    statementLimit,
    isLimited: pool.isLimited,
    isOrdered: true,
    hasLocks: keepsApart,
    peers: keepsApart ? peers : null,
    reader,
    broadcast,
    reserve: Effect.map(lending(pool.current, waitSeconds * 1000), ({ connection, giveBack, lose, handOver }) => {
      const batches = batchesOn(connection, touchedBy)
      const builders = buildersOn(batches.connection, idle.pop() ?? makeBuilders())
      const keep = () => {
        builders.connection = null
        idle.push(builders)
      }
      return {
        db: builders.db,
        batches,
        run: ({ text, values = [] }) =>
          (values.length === 0 ? connection(partsOf(text)) : connection.unsafe(text, [...values])).execute(),
        discard: () => {
          lose()
          return connection.close({ timeout: 0 })
        },
        release: Effect.sync(() => {
          keep()
          giveBack()
        }),
        handOver: () => {
          const answered = handOver()
          if (answered !== null) keep()
          return answered
        },
      }
    }),
  })
  return standbys === null ? engine : notingChanges(engine, standbys)
})

type Parts = TemplateStringsArray
const known = new Map<string, Parts>()

/**
 * A text as a template without values: what `unsafe` is given without values goes by the simple protocol, and is sent
 * when all earlier statements are answered.
 */
const partsOf = (text: string): Parts => {
  const parts = known.get(text) ?? (Object.defineProperty([text], "raw", { value: [text] }) as unknown as Parts)
  known.set(text, parts)
  return parts
}

/**
 * Replaces the pools after a statement that was not answered at all. One that began before they were replaced says
 * nothing about the connections that they have now.
 */
const replacing = (pools: Iterable<ReplaceablePool>, agoMillis: number, replaced: () => void) => {
  let since = performance.now()
  return () => {
    const now = performance.now()
    if (now - since < agoMillis) return
    since = now
    for (const pool of pools) pool.replace()
    replaced()
  }
}

/**
 * The builders of one transaction at a time. They outlive it, because a `statement` is built once for each `Db`, and
 * building it takes longer than running it.
 */
interface Builders {
  readonly db: Db
  /** The connection that is reserved for the transaction; `null` between two of them. */
  connection: Pick<SQL, "unsafe"> | null
}

const makeBuilders = (): Builders => {
  const db = dbOf({
    unsafe: (text, values) => {
      if (builders.connection === null) throw new Error("The transaction is over.")
      return builders.connection.unsafe(text, values)
    },
  })
  const builders: Builders = { db, connection: null }
  return builders
}

const buildersOn = (connection: Pick<SQL, "unsafe">, builders: Builders): Builders => {
  builders.connection = connection
  return builders
}

/** The codes of a database that does not know a function, or knows it by name only. */
const missing = ["42883", "0A000"]

/**
 * Whether an advisory lock of one connection keeps another one out. Databases that speak the protocol of Postgres may
 * do not have these locks, or accept the statement and lock nothing: CockroachDB did so until 2026
 * (cockroachdb/cockroach#168353). All servers of a database get the same answer, because any other error ends the
 * start.
 */
const hasLocks = (one: SQL, other: SQL): Effect.Effect<boolean, DatabaseError> =>
  Effect.tryPromise({
    try: async () => {
      // Of this proof alone: another server may be starting too.
      const key = crypto.getRandomValues(new Int32Array(2)).join(", ")
      return one.begin(async (tx) => {
        await tx.unsafe(`select pg_advisory_xact_lock(${key})`).simple()
        const [row] = await other.unsafe(`select pg_try_advisory_xact_lock(${key}) as "isFree"`).simple()
        return row.isFree === false || row.isFree === "f"
      })
    },
    catch: (error) => error,
  }).pipe(
    Effect.catch((error) => {
      if (codesOf(error).some((code) => missing.includes(code))) return Effect.succeed(false)
      const sentence = refusalOf(error)
      return sentence === null ? Effect.die(unavailable(error)) : Effect.fail(new DatabaseError({ sentence }))
    }),
  )

/**
 * Fails with a sentence where a pooler gives the transactions of one client to several connections of the server and
 * keeps no prepared statements for it: each connection of this process prepares statements under the same names.
 *
 * Each of two connections has texts of its own, so that under a name that the other one prepared the answer is another
 * one, and several, because a connection may have prepared a statement more than the other: some have the same name on
 * both. Then they come in reverse, because a pooler may give each transaction the next connection of a circle.
 */
const keepsPrepared = (pool: SQL, most: number): Effect.Effect<void, DatabaseError> =>
  Effect.tryPromise({
    try: async () => {
      const connections = await Promise.all(most < 2 ? [] : [pool.reserve(), pool.reserve()])
      const proofs = connections.flatMap((connection, one) =>
        [0, 1, 2, 3].map((text) => ({ connection, n: 10 * one + text })),
      )
      try {
        for (const { connection, n } of [...proofs, ...proofs.toReversed()]) {
          const [row] = await connection.unsafe(`select $1::int + ${n} as proof`, [n])
          if (Number(row.proof) !== 2 * n) throw new Error("a prepared statement of another connection answered")
        }
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
