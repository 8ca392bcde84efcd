import type { SQL } from "drizzle-orm"
import type { BaseSQLiteDatabase } from "drizzle-orm/sqlite-core"
import { Context, Effect } from "effect"
import { unavailable } from "./faults.ts"
import type { Tables } from "./tables.ts"

/** A connection, by the builders that both dialects of drizzle have; they are always awaited. */
export type Db = BaseSQLiteDatabase<"async", unknown>

/** What an engine has to offer; everything else is the same on all of them. */
export interface Engine {
  readonly name: "sqlite" | "postgres"
  readonly tables: Tables
  /** Sees what is committed, and nothing else. */
  readonly reader: Db
  /** Serialisable, whole or not at all; may run `body` again from its start. */
  readonly transaction: <A, E, R>(body: (db: Db) => Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
  /** Runs statements as they stand, for migrations. */
  readonly execute: (db: Db, statement: string) => PromiseLike<unknown>
  /** What a claim adds to its select so that several servers pass by each other's rows. */
  readonly skipLocked: SQL
  /** Whether the database can be read and written. */
  readonly healthy: Effect.Effect<boolean>
}

/** The transaction that an effect runs in. */
export interface Transaction {
  readonly db: Db
  readonly afterCommit: Array<Effect.Effect<void>>
}

export const CurrentTransaction = Context.Reference<Transaction | null>("curio/sql/CurrentTransaction", {
  defaultValue: () => null,
})

/** The database as repositories see it. */
export class Database extends Context.Service<
  Database,
  {
    readonly engine: Engine
    readonly tables: Tables
    /** Reads: inside the current transaction, else what is committed. */
    readonly read: <A>(query: (db: Db) => PromiseLike<A>) => Effect.Effect<A>
    /** Writes: inside the current transaction, else in one of its own. */
    readonly write: <A>(query: (db: Db) => PromiseLike<A>) => Effect.Effect<A>
    /** As `write`, for statements that answer nothing. */
    readonly execute: (query: (db: Db) => PromiseLike<unknown>) => Effect.Effect<void>
  }
>()("curio/sql/Database") {}

export const databaseOf = (engine: Engine): Database["Service"] => {
  const write = <A>(query: (db: Db) => PromiseLike<A>) =>
    Effect.flatMap(CurrentTransaction, (current) =>
      current === null ? engine.transaction((db) => ask(db, query)) : ask(current.db, query),
    )
  return {
    engine,
    tables: engine.tables,
    read: (query) => Effect.flatMap(CurrentTransaction, (current) => ask(current?.db ?? engine.reader, query)),
    write,
    execute: (query) => Effect.asVoid(write(query)),
  }
}

const ask = <A>(db: Db, query: (db: Db) => PromiseLike<A>): Effect.Effect<A> =>
  Effect.suspend(() => {
    try {
      const pending = query(db)
      // A prepared statement of SQLite has its answer already; waiting for it would cost a turn of the event loop.
      if (hasAnswer<A>(pending)) return Effect.succeed(pending.sync())
      return Effect.tryPromise({ try: () => Promise.resolve(pending), catch: unavailable }).pipe(Effect.orDie)
    } catch (fault) {
      return Effect.die(unavailable(fault))
    }
  })

const hasAnswer = <A>(pending: object): pending is { readonly sync: () => A } =>
  "sync" in pending && typeof pending.sync === "function"
