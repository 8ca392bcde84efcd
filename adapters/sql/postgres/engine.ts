import { type Column, type Placeholder, type SQL, sql, type Table } from "drizzle-orm"
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core"
import { Cause, Effect, Exit, Metric, Random } from "effect"
import { type TransactionSubject, Unavailable } from "../../../core/index.ts"
import { type Held, inPlace, makeMutex } from "../../concurrency/fair-mutex.ts"
import { turnsIn } from "../../concurrency/subject-turns.ts"
import type { Batches } from "../engine/batches.ts"
import { answered, type Broadcast, type Db, type Engine, locked, type Sends, sentAlong } from "../engine/database.ts"
import { isDuplicate, isSerialisationError, unavailable } from "../engine/db-errors.ts"
import { pause } from "../engine/event-loop.ts"
import { inTime, isUnanswered, type TimeLimit } from "../engine/in-time.ts"
import type { Peers } from "../engine/peers.ts"
import { mostOnPage } from "../engine/postgres-db.ts"
import { postgresKit } from "../schema/postgres-kit.ts"
import type { AddressOf } from "../schema/stored-address.ts"
import { tablesOf } from "../schema/tables.ts"
import { listingsWithTerms } from "./full-text.ts"
import { beginning, limitsOf, type Statement } from "./locks.ts"
import { numberEvents, numberedAtOnce } from "./number-events.ts"

/** A connection that serves one transaction. */
export interface Reserved {
  readonly db: Db
  /** Sends a statement, which the connection keeps by its text. */
  readonly run: (statement: Statement) => PromiseLike<unknown>
  /** Where statements of `db` are gathered that answer nothing. */
  readonly batches?: Batches
  /** Closes the connection instead of returning it to the pool. */
  readonly discard: () => PromiseLike<unknown>
  /** Returns the connection to the pool, or what is left of it. It is of no use then. */
  readonly release: Effect.Effect<void>
  /**
   * Gives the connection to the transaction that asks for one next, before all statements of this one are answered.
   * What it returns is called when they are, in place of `release`. `null` where the connection has to be released.
   */
  readonly handOver?: () => (() => void) | null
}

/** The operations that differ between the ways to connect to Postgres. */
interface PostgresClient {
  /** For reads outside transactions. */
  readonly reader: Db
  /** The caller who runs it calls `release` afterwards, whatever happens meanwhile. */
  readonly reserve: Effect.Effect<Reserved>
  /** Left out where no other process can be connected. */
  readonly broadcast?: Broadcast
  readonly addressOf?: AddressOf
  /** The most transactions at once, fewer than there are connections for them. */
  readonly atOnce?: number
  /** Whether a connection runs statements in the order in which they begin, also before earlier ones are answered. */
  readonly isOrdered?: boolean
  /** Left out where no other process can be connected, or there are no locks. */
  readonly peers?: Peers | null
  /** Whether advisory locks keep transactions of different connections apart. */
  readonly hasLocks?: boolean
  /** How long a transaction waits for its turn, and for its place among those that run; ever by default. */
  readonly waitSeconds?: number
  /** How long a statement may take; ever by default. */
  readonly statementLimit?: TimeLimit
  /** Whether each connection has that limit. If not, each transaction is given it. */
  readonly isLimited?: boolean
}

// Even under heavy conflicts the limit is not reached: 400 transactions of six engines at once on one row took at most
// eleven tries. The limit is for a database that never serialises a transaction.
const tries = 100
// A retry sees the conflicting row; when it conflicts again after these tries, the code does not check for it.
const triesOfDuplicates = 5

const counted = (locks: "alone" | "subjects") =>
  Metric.counter("database_transactions_total", {
    description: "Transactions of Postgres, by whether they ran alone or followed those about the same subjects",
    attributes: { locks },
    incremental: true,
  })
const [aloneCount, subjectsCount] = [counted("alone"), counted("subjects")]
const triesCount = Metric.counter("database_tries_total", {
  description: "How often transactions of Postgres began, again ones included",
  incremental: true,
})

/**
 * The engine over any Postgres. Transactions take locks first (`beginning`): those with a common subject follow one
 * another, and those that may be about anything follow all others. Inside this process they wait for their subjects
 * before they take a connection. Where there are no advisory locks they are `SERIALIZABLE` and retried.
 */
export const postgresEngine = (client: PostgresClient): Engine => {
  const { atOnce = 6, hasLocks = true, isLimited = false, peers = null, statementLimit, waitSeconds } = client
  const patience = waitSeconds === undefined ? undefined : { millis: waitSeconds * 1000, defect: tooManyWait }
  const places = makeMutex(atOnce)
  const { inTurn } = turnsIn<TransactionSubject>(new Map(), patience)
  let ended = 0
  // Those who wait here have not named all subjects yet, so they are in no queue of the others.
  const gathered = turnsIn<TransactionSubject>(new Map(), patience)
  const limits = statementLimit === undefined || isLimited ? [] : limitsOf(statementLimit.millis / 1000)
  const transaction: Engine["transaction"] = (body, committed, about) =>
    peers?.refuses(about) === true
      ? Effect.die(new Unavailable("down", new Error(peers.problem() ?? "")))
      : inTurn(about ?? [], (turns) =>
          inPlace(places, (place) => retried(body, committed, about, limits, [place, turns]), patience),
        )
  const retried = <A, E, R>(
    body: (db: Db, sends: Sends | null) => Effect.Effect<A, E, R>,
    committed: Effect.Effect<void> = Effect.void,
    about: ReadonlyArray<TransactionSubject> | undefined,
    limits: ReadonlyArray<Statement>,
    held: ReadonlyArray<Held>,
  ): Effect.Effect<A, E, R> =>
    Effect.uninterruptibleMask((restore) =>
      Effect.gen(function* () {
        // A body that read nothing has not waited for the locks: an interruption meanwhile still ends it.
        const inside = (db: Db, sends: Sends | null) =>
          restore(
            Effect.tap(
              Effect.suspend(() => body(db, sends)),
              () => (sends === null ? Effect.void : locked(sends)),
            ),
          )
        const begin = hasLocks ? beginning(about, limits) : [{ text: "BEGIN ISOLATION LEVEL SERIALIZABLE" }, ...limits]
        let duplicates = 0
        yield* Metric.update(about === undefined ? aloneCount : subjectsCount, 1)
        for (let attempt = 1; ; attempt++) {
          yield* Metric.update(triesCount, 1)
          const exit = yield* Effect.exit(once(client, begin, inside, held))
          ended++
          if (Exit.isSuccess(exit)) {
            yield* committed
            return exit.value
          }
          const obstacle = transient(exit.cause)
          if (obstacle === "duplicate") duplicates++
          if (obstacle === null || duplicates === triesOfDuplicates) return yield* exit
          if (attempt === tries) return yield* Effect.die(new Unavailable("down", Cause.squash(exit.cause)))
          yield* restore(pause((yield* Random.next) * Math.min(2 ** attempt, 200)))
        }
      }),
    )

  return {
    name: "postgres",
    tables: tablesOf(postgresKit(client.addressOf)),
    reader: client.reader,
    transaction,
    isAwaited: () => true,
    inTurnOf: (subject, effect) => gathered.inTurn([subject], () => effect),
    // A migration takes as long as it takes. The limit of its connection, where it has one, is lifted.
    migrating: (body) =>
      inPlace(places, (place) => retried(body, Effect.void, undefined, limitsOf(0), [place]), patience),
    execute: (db, statement) => dialect(db).execute(typeof statement === "string" ? sql.raw(statement) : statement),
    skipLocked: sql` for update skip locked`,
    lockRow: sql` for update`,
    lockingRows: (select, table) => (select as Lockable<typeof select>).for("update", { of: table }),
    // Each of several selects has a limit of its own; otherwise all rows would be sorted. The limit is written as a
    // number: for an unknown limit Postgres assumes a tenth of all rows, and would plan a large showcase again for
    // every page.
    firstOf: (selects, order, rows) => {
      const cut = (select: SQL) => {
        const ordered = sql`${select} order by ${order}`
        return typeof rows === "number" ? sql`${ordered} limit ${sql.raw(String(rows))}` : onPage(ordered, rows)
      }
      const [only = sql.empty(), ...others] = selects
      if (others.length === 0) return cut(only)
      const parts = selects.map((select) => sql`(${cut(select)})`)
      return cut(sql.join(parts, sql` union all `))
    },
    onPage,
    withFirstOf: (each, table, ids) =>
      sql`${each} cross join lateral (${ids}) as first_of inner join ${table} on ${table}.id = first_of.id`,
    listingsWithTerms,
    newestWithTerms: null,
    isOneOf: (column, values) => isAnyOf(column, JSON.stringify(values)),
    isOneOfIn: isAnyOf,
    isAmong: (column, select) => sql`${column} = any(array(${select}))`,
    indexedBy: () => sql.empty(),
    jsonOf: (text) => sql`${text}::text::jsonb`,
    rowsIn: (json, columns) => {
      const values = columns.map((column, n) => `(value ->> ${n})::${column.getSQLType()}`)
      return sql`select ${sql.raw(values.join(", "))} from jsonb_array_elements(${json}::text::jsonb)`
    },
    boundRows: null,
    numberEvents: (sender) => numbering(client, sender),
    broadcast: client.broadcast ?? null,
    standbys: null,
    peers,
    hasLocks,
    statementLimit: statementLimit ?? null,
    fileCheck: null,
    // A transaction gets a number with its first change. So what runs now, and the next number, are the same only if
    // none with a change has begun or ended meanwhile (postgresql.org, functions-info, pg_snapshot).
    version: Effect.map(
      asked(client.reader, { version: sql<string>`pg_current_snapshot()::text` }, client.statementLimit ?? null),
      ([row]) => row?.version ?? "",
    ),
    ended: () => ended,
    healthy: readOnly(client.reader).pipe(
      Effect.map(([mode]) => mode?.readOnly === "off" && (peers === null || peers.problem() === null)),
      Effect.catchCause(() => Effect.succeed(false)),
    ),
  }
}

const tooManyWait = () => new Unavailable("down", new Error("A transaction waited too long for its turn."))

const onPage: Engine["onPage"] = (select, rows) =>
  sql`select * from (${select} limit ${sql.raw(String(mostOnPage))}) as page limit ${rows}`

/** Postgres expects ten values of an array, and a hundred of a function: for so many it would read whole tables. */
const isAnyOf = (column: Column, json: string | Placeholder): SQL => {
  const given = sql`jsonb_array_elements_text(${json}::text::jsonb)`
  return sql`${column} = any(array(select value::${sql.raw(column.getSQLType())} from ${given}))`
}

// It runs where nothing interrupts but `inside`. A scope would copy the context of the caller for each transaction.
const once = <A, E, R>(
  client: PostgresClient,
  begin: ReadonlyArray<Statement>,
  inside: (db: Db, sends: Sends | null) => Effect.Effect<A, E, R>,
  held: ReadonlyArray<Held>,
) =>
  Effect.gen(function* () {
    const limit = client.statementLimit ?? null
    const { batches = null, db, run, discard, release, handOver } = yield* client.reserve
    const sends: Sends | null =
      client.isOrdered === true ? { last: null, locks: null, count: 0, batches, error: null } : null
    const say = (statement: Statement) =>
      Effect.tryPromise({ try: () => inTime(run(statement), limit), catch: unavailable })
    // Where statements run in their order, the first read goes with these: it runs after the locks, and sees what they
    // waited for.
    const begun =
      sends === null
        ? Effect.forEach(begin, say, { discard: true })
        : Effect.sync(() => {
            for (const one of begin) sentAlong(sends, inTime(run(one), limit))
            sends.locks =
              sends.last?.then(() => {
                sends.locks = null
              }) ?? null
          })
    let handedOver: (() => void) | null = null
    const commit = Effect.tryPromise({
      try: () => {
        batches?.send()
        const answer = inTime(run({ text: "COMMIT" }), limit)
        // What waits for this transaction begins with the same message: it need not wait for an answer to this process.
        if (handOver !== undefined && held.some(({ isAwaited }) => isAwaited())) handedOver = handOver()
        if (handedOver !== null) for (const { release } of held) release()
        return answer
      },
      catch: unavailable,
    })
    const ended = yield* Effect.orDie(begun).pipe(
      Effect.andThen(inside(db, sends)),
      Effect.tap(Effect.orDie(commit)),
      // After the error of a statement COMMIT rolls back without an error of its own.
      Effect.tap(() => (sends === null || sends.last === null ? Effect.void : answered(sends))),
      Effect.exit,
    )
    if (Exit.isFailure(ended)) batches?.drop()
    // The first error is the reason of those after it.
    const first = sends !== null && Exit.hasDies(ended) ? yield* Effect.exit(answered(sends)) : Exit.void
    const exit: Exit.Exit<A, E> = Exit.isFailure(first) ? Exit.failCause(first.cause) : ended
    // No other caller may get a connection on which this transaction is still open. A lost one is not asked again.
    if (Exit.isFailure(exit)) {
      const defects = exit.cause.reasons.filter(Cause.isDieReason).map(({ defect }) => defect)
      const discarded = Effect.ignore(Effect.tryPromise(() => inTime(discard(), limit)))
      // After its COMMIT nothing is open, and the next transaction may have begun.
      if (handedOver !== null) yield* defects.some(isDown) ? discarded : Effect.void
      else yield* defects.some(isUnanswered) ? discarded : Effect.catch(say({ text: "ROLLBACK" }), () => discarded)
    }
    yield* handedOver === null ? release : Effect.sync(handedOver)
    return yield* exit
  })

const isDown = (defect: unknown): boolean => defect instanceof Unavailable

const numbering = ({ reader, statementLimit }: PostgresClient, sender: string): Effect.Effect<void> => {
  const limit = statementLimit ?? null
  const statement = numberEvents(sender)
  const number = Effect.orDie(
    Effect.tryPromise({ try: () => inTime(dialect(reader).execute(statement), limit), catch: unavailable }),
  )
  return Effect.uninterruptible(
    Effect.gen(function* () {
      while (foundIn(yield* number) === numberedAtOnce);
    }),
  )
}

/** How many events a numbering found. Drivers return their rows, or rows as a part of something. */
const foundIn = (answer: unknown): number => {
  const rows = answer as Rows | { readonly rows: Rows }
  return ("rows" in rows ? rows.rows : rows)[0]?.found ?? 0
}
type Rows = ReadonlyArray<{ readonly found: number }>

// A standby is read-only, and so is a server that was set to read-only when its disk was full.
const readOnly = (db: Db) => asked(db, { readOnly: sql<string>`current_setting('transaction_read_only')` }, null)

/** One row, of no table. */
const asked = <Row extends Record<string, SQL<string>>>(db: Db, row: Row, limit: TimeLimit | null) =>
  Effect.promise(() => inTime(db.select(row).from(sql`(select 1) as one`), limit))

interface Lockable<Select> {
  readonly for: (strength: "update", config: { readonly of: Table }) => Select
}

// The one cast: the builders have the types of SQLite and the dialect of Postgres.
const dialect = (db: Db) => db as unknown as PgDatabase<PgQueryResultHKT>

/** The reason why a transaction failed, if it may succeed when it is run again. */
const transient = <E>(cause: Cause.Cause<E>): "order" | "duplicate" | null => {
  const defects = cause.reasons.filter(Cause.isDieReason).map(({ defect }) => defect)
  if (defects.some(isSerialisationError)) return "order"
  return defects.some(isDuplicate) ? "duplicate" : null
}
