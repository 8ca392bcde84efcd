import type { Column, Placeholder, SQL, Table } from "drizzle-orm"
import type { BaseSQLiteDatabase } from "drizzle-orm/sqlite-core"
import { Context, Effect, Exit, Metric, type Scope } from "effect"
import { KeptOpen, type Surroundings, type TransactionSubject, transactionIn } from "../../../core/index.ts"
import type { Tables } from "../schema/tables.ts"
import type { Batches } from "./batches.ts"
import type { DatabaseError } from "./database-error.ts"
import { unavailable } from "./db-errors.ts"
import type { Value } from "./given.ts"
import { inTime, type TimeLimit } from "./in-time.ts"
import type { Peers } from "./peers.ts"
import { CurrentReading, readCounts, type Standbys } from "./standbys.ts"

/** A connection, by the builders that both dialects of drizzle have; they are always awaited. */
export type Db = BaseSQLiteDatabase<"async", unknown>

/** Carries texts of at most 7,500 bytes between the processes of a database. The sender gets its own texts too. */
export interface Broadcast {
  readonly send: (channel: string, text: string) => Effect.Effect<void>
  /** Whether a text that is sent comes back within seconds. A pooler of transactions loses them. */
  readonly reaches: Effect.Effect<boolean>
  /**
   * Calls `onText` with each text until the scope ends. What is sent while the connection is lost is lost: `again` is
   * called when it is back, and when listening begins.
   */
  readonly listen: (
    channel: string,
    onText: (text: string) => void,
    again: () => void,
  ) => Effect.Effect<void, never, Scope.Scope>
}

/** The features that differ between engines; everything else is the same on all of them. */
export interface Engine {
  readonly name: "sqlite" | "postgres"
  readonly tables: Tables
  /** Reads committed data only. */
  readonly reader: Db
  /**
   * A serialisable, atomic transaction; it may run `body` again from its start. After the commit `committed` always
   * runs, even when the caller is interrupted. `about` as in the port `Transactions`.
   */
  readonly transaction: <A, E, R>(
    body: (db: Db, sends: Sends | null) => Effect.Effect<A, E, R>,
    committed?: Effect.Effect<void>,
    about?: ReadonlyArray<TransactionSubject>,
  ) => Effect.Effect<A, E, R>
  /** Whether transactions wait for the one that runs; where several run at a time this is not known, and `true`. */
  readonly isAwaited: () => boolean
  /**
   * Runs an effect when no other one of this process with the same subject runs here, for a transaction whose subjects
   * are only known then. `null` where one transaction runs at a time.
   */
  readonly inTurnOf:
    | (<A, E, R>(subject: TransactionSubject, effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>)
    | null
  /** A transaction in which tables may be rebuilt: foreign keys are looked at before the commit and not earlier. */
  readonly migrating: <A, E, R>(body: (db: Db) => Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
  /** Runs statements as they stand, for migrations and for tables of an older version. */
  readonly execute: (db: Db, statement: string | SQL) => PromiseLike<unknown>
  /** What a claim adds to its select so that several servers pass by each other's rows. */
  readonly skipLocked: SQL
  /** What a select of one row adds so that other transactions that lock the row wait until this one ends. */
  readonly lockRow: SQL
  /**
   * A select of rows of `table` that locks them in its order: it waits for other transactions that changed one of them,
   * and evaluates its condition again on the changed row.
   */
  readonly lockingRows: <Select>(select: Select, table: Table) => Select
  /**
   * The first rows of several selects together in an order that an index has for each: none is read further than
   * needed. With a placeholder they are those of a page.
   */
  readonly firstOf: (selects: ReadonlyArray<SQL>, order: SQL, rows: Value<number>) => SQL
  /** The first rows of a select in its order, for a page, in a statement that is prepared. */
  readonly onPage: (select: SQL, rows: Placeholder) => SQL
  /**
   * What a select reads from: each row of `each`, joined with those rows of a table whose ids `ids` selects as `id`.
   * `ids` may speak of the row of `each`.
   */
  readonly withFirstOf: (each: SQL, table: Table, ids: SQL) => SQL
  /**
   * The ids of the active listings that have all of some terms, at least one: a select of `id`. There may be some
   * among them that do not have every term; a reader of the rows sees that.
   */
  readonly listingsWithTerms: (terms: ReadonlyArray<Value<string>>) => SQL
  /**
   * The newest of them, made at a moment or before it if one is given, and some at most: a select of `id` and of `at`,
   * the moment in milliseconds. `null` where they are not found in that order.
   */
  readonly newestWithTerms:
    | ((terms: ReadonlyArray<Value<string>>, until: Value<number> | null, rows: Value<number>) => SQL)
    | null
  /**
   * Whether a column has one of some ids, numbers or texts. On Postgres the text of the condition is the same for any
   * number of them, because its connections keep the statements of a transaction by their text.
   */
  readonly isOneOf: (column: Column, values: ReadonlyArray<string | number>) => SQL
  /** The same for a list in JSON, in a statement that is prepared. */
  readonly isOneOfIn: (column: Column, json: Placeholder) => SQL
  /** The same for the values of a select, which are few: they are looked up one after the other. */
  readonly isAmong: (column: Column, select: SQL) => SQL
  /**
   * Behind a table: it is read by the index with this name. SQLite prefers the index of a key, and then reads the row
   * too, where another one has all that is asked for; Postgres finds that out by itself.
   */
  readonly indexedBy: (name: string) => SQL
  /** A text in JSON as the value of a column with JSON, in a statement that is prepared. */
  readonly jsonOf: (text: Placeholder) => SQL
  /** What an insert selects from a list of lists in JSON: for each list a row, with a value for each of the columns. */
  readonly rowsIn: (json: Placeholder, columns: ReadonlyArray<Column>) => SQL
  /**
   * Inserts rows by their values, given the text of the insert of one row; `null` where rows are given as JSON
   * (`rowsIn`).
   */
  readonly boundRows: ((db: Db, insert: string) => (rows: ReadonlyArray<Array<string | number | null>>) => void) | null
  /**
   * Gives numbers to the events of the realtime log that are committed and have none, and sends the name of the sender
   * to all processes. `null` where an event gets its number as it is inserted, because there is one writer.
   */
  readonly numberEvents: ((sender: string) => Effect.Effect<void>) | null
  /** How processes of this database send one another texts; `null` where they cannot. */
  readonly broadcast: Broadcast | null
  /** The standbys that answer reads outside of transactions; `null` where the primary answers all. */
  readonly standbys: Standbys | null
  /** The other servers of the database; `null` where there are none, or no locks. */
  readonly peers: Peers | null
  /** Whether transactions follow one another by locks; if not, those that conflict run again. */
  readonly hasLocks: boolean
  /** How long a statement may take before the server ends it; `null` for no limit. */
  readonly statementLimit: TimeLimit | null
  /**
   * Reads the whole file in a thread of its own, and answers the error about its damage if it has any; from then on the
   * engine is not healthy. For the one process that holds the data folder. `null` where the last process closed the
   * file properly, and where there is none.
   */
  readonly fileCheck: Effect.Effect<DatabaseError | null> | null
  /**
   * Stays the same for as long as no process commits a change. On Postgres transactions of other databases of the
   * server change it too.
   */
  readonly version: Effect.Effect<number | string>
  /** How many transactions of this process have ended; `null` where `version` costs next to nothing. */
  readonly ended: (() => number) | null
  /** Whether the database can be read and written. */
  readonly healthy: Effect.Effect<boolean>
}

/**
 * The statements of a transaction that were sent without waiting for their answers. The database runs the statements of
 * a connection in their order, so each later answer says that these have ended.
 */
export interface Sends {
  /** The end of the last one, which never fails; `null` before the first one. */
  last: Promise<void> | null
  /** The end of the first ones, which take the locks; `null` when they have ended. */
  locks: Promise<void> | null
  /** How many were sent since one was waited for. */
  count: number
  /** Where some of them are gathered, to be sent as one; `null` where each is sent at once. */
  readonly batches: Batches | null
  /** The error of the first one that failed; `null` as long as none did. It ends the transaction. */
  error: { readonly defect: unknown } | null
}

/** The transaction that an effect runs in. */
export interface Transaction {
  readonly db: Db
  /** `null` where each statement is waited for. */
  readonly sends: Sends | null
  /** Run at the end of the transaction, before its commit. */
  readonly beforeCommit: Array<Effect.Effect<void>>
  readonly afterCommit: Array<Effect.Effect<void>>
  /** What it is about; `undefined` for anything. */
  about: ReadonlyArray<TransactionSubject> | undefined
  /** Why it takes no more statements: an error of one of them, or its end. */
  ended: unknown
}

/** Where an effect runs. */
export const CurrentTransaction = Context.Reference<Surroundings<Transaction>>("curio/sql/CurrentTransaction", {
  defaultValue: () => null,
})

/** The database as repositories see it. */
export class Database extends Context.Service<
  Database,
  {
    readonly engine: Engine
    readonly tables: Tables
    /**
     * Reads: inside the current transaction, else what is committed. A standby may answer that in a request which only
     * reads: it has all that the caller did, and what others did up to a second ago.
     */
    readonly read: <A>(query: (db: Db) => PromiseLike<A>) => Effect.Effect<A>
    /** The same by the primary, for what decides who may do something: accounts, sessions, keys, roles. */
    readonly readNewest: <A>(query: (db: Db) => PromiseLike<A>) => Effect.Effect<A>
    /**
     * Writes: inside the current transaction, else in one of its own. That one waits only for transactions that may be
     * about anything, so its statement must decide and change by itself.
     */
    readonly write: <A>(query: (db: Db) => PromiseLike<A>) => Effect.Effect<A>
    /** As `write`, for statements that answer nothing. A transaction need not wait for them before its end. */
    readonly execute: (query: (db: Db) => PromiseLike<unknown>) => Effect.Effect<void>
  }
>()("curio/sql/Database") {}

export const databaseOf = (engine: Engine): Database["Service"] => {
  const ask = engine.name === "sqlite" ? askAtOnce : askLater(engine.statementLimit)
  const write = <A>(query: (db: Db) => PromiseLike<A>): Effect.Effect<A> =>
    CurrentTransaction.use((current): Effect.Effect<A> => {
      if (current === null)
        return engine.transaction((db) => Effect.uninterruptible(ask(db, query, unavailable)), undefined, [])
      if (!(current instanceof KeptOpen)) return askWithin(ask, current, query)
      return current.joined(write(query))
    })
  const reading =
    (outside: <A>(query: (db: Db) => PromiseLike<A>) => Effect.Effect<A>) =>
    <A>(query: (db: Db) => PromiseLike<A>): Effect.Effect<A> =>
      CurrentTransaction.use((current) => {
        const transaction = transactionIn(current)
        return transaction === null ? outside(query) : askWithin(ask, transaction, query)
      })
  const ofPrimary = <A>(query: (db: Db) => PromiseLike<A>) => ask(engine.reader, query, unavailable)
  const readNewest = reading(ofPrimary)
  return {
    engine,
    tables: engine.tables,
    read: engine.standbys === null ? readNewest : reading(ofStandby(engine.standbys, ofPrimary)),
    readNewest,
    write,
    execute: (query) =>
      CurrentTransaction.use((current) => {
        const transaction = transactionIn(current)
        if (transaction !== null && transaction.sends !== null)
          return send(transaction, transaction.sends, query, engine.statementLimit)
        const asked = transaction === null ? write(query) : askWithin(ask, transaction, query)
        return Exit.isExit(asked) && Exit.isSuccess(asked) ? Exit.void : Effect.asVoid(asked)
      }),
  }
}

/** Asks a standby where the reading allows it, and the primary if that fails. */
const ofStandby =
  (standbys: Standbys, ofPrimary: <A>(query: (db: Db) => PromiseLike<A>) => Effect.Effect<A>) =>
  <A>(query: (db: Db) => PromiseLike<A>): Effect.Effect<A> =>
    CurrentReading.use((reading): Effect.Effect<A> => {
      if (reading === null) return ofPrimary(query)
      const asked = standbys.asked(reading)
      if (asked === null) return Effect.andThen(Metric.update(readCounts.primary, 1), ofPrimary(query))
      return Effect.catch(
        Effect.tap(
          Effect.tryPromise(() => asked(query)),
          () => Metric.update(readCounts.standby, 1),
        ),
        () => Effect.andThen(Metric.update(readCounts.again, 1), ofPrimary(query)),
      )
    })

/**
 * An error of one statement ends the transaction, as it does in Postgres, where even a COMMIT would then silently roll
 * back. A running statement is always awaited, so that every error is seen, and no statement reaches its connection
 * after the transaction's end.
 */
const askWithin = <A>(ask: Ask, transaction: Transaction, query: (db: Db) => PromiseLike<A>): Effect.Effect<A> => {
  if (transaction.ended !== null) return Effect.die(transaction.ended)
  // Its answer says that those before it have ended.
  if (transaction.sends !== null) transaction.sends.count = 0
  const asked = ask(transaction.db, query, (error) => {
    // After one that was sent before has failed, this one fails because of it.
    transaction.ended ??= transaction.sends?.error?.defect ?? unavailable(error)
    return transaction.ended
  })
  return Exit.isExit(asked) ? asked : Effect.uninterruptible(asked)
}

/** How many statements of a transaction are on their way at most: each holds its values until then. */
const mostSent = 16

const send = (
  transaction: Transaction,
  sends: Sends,
  query: (db: Db) => PromiseLike<unknown>,
  limit: TimeLimit | null,
): Effect.Effect<void> => {
  if (transaction.ended === null && sends.error !== null) transaction.ended = sends.error.defect
  if (transaction.ended !== null) return Effect.die(transaction.ended)
  try {
    const ask = () => query(transaction.db)
    const sent = (asked: PromiseLike<unknown>) => sentAlong(sends, inTime(asked, limit))
    if (sends.batches === null) sent(ask())
    else sends.batches.gather(ask, sent)
  } catch (error) {
    transaction.ended = unavailable(error)
    return Effect.die(transaction.ended)
  }
  sends.count += 1
  return sends.count < mostSent ? Effect.void : Effect.uninterruptible(answered(sends))
}

/** Notes a statement that was sent, and its error if it is the first one: those after it fail because of it. */
export const sentAlong = (sends: Sends, statement: PromiseLike<unknown>): void => {
  sends.last = Promise.resolve(
    statement.then(
      () => undefined,
      (error: unknown) => {
        sends.error ??= { defect: unavailable(error) }
      },
    ),
  )
}

/** Waits for the statements that were sent, and dies of the first error. */
export const answered = (sends: Sends): Effect.Effect<void> =>
  Effect.flatMap(
    Effect.promise(async () => {
      sends.batches?.send()
      await sends.last
    }),
    () => {
      sends.count = 0
      return sends.error === null ? Effect.void : Effect.die(sends.error.defect)
    },
  )

/** Waits for the locks, if nothing else has. */
export const locked = ({ locks }: Sends): Effect.Effect<void> =>
  locks === null ? Effect.void : Effect.promise(async () => locks)

type Ask = <A>(db: Db, query: (db: Db) => PromiseLike<A>, defect: (error: unknown) => unknown) => Effect.Effect<A>

/**
 * A prepared statement of SQLite runs at once and has its answer then; waiting for it would cost a turn of the event
 * loop. All others begin when they are awaited.
 */
const askAtOnce: Ask = <A>(
  db: Db,
  query: (db: Db) => PromiseLike<A>,
  defect: (error: unknown) => unknown,
): Effect.Effect<A> => {
  try {
    const asked = query(db)
    return hasAnswer<A>(asked) ? Exit.succeed(asked.sync()) : later(async () => asked, defect)
  } catch (error) {
    return Exit.die(defect(error))
  }
}

const askLater =
  (limit: TimeLimit | null): Ask =>
  (db, query, defect) =>
    // It runs for every statement, so it makes as few promises and effects as it can.
    Effect.callback((resume) => {
      const failed = (error: unknown) => resume(Exit.die(defect(error)))
      try {
        inTime(query(db), limit).then((answer) => resume(Exit.succeed(answer)), failed)
      } catch (error) {
        failed(error)
      }
    })

const later = <A>(ask: () => PromiseLike<A>, defect: (error: unknown) => unknown): Effect.Effect<A> =>
  Effect.orDie(Effect.tryPromise({ try: ask, catch: defect }))

const hasAnswer = <A>(pending: object): pending is { readonly sync: () => A } =>
  "sync" in pending && typeof pending.sync === "function"
