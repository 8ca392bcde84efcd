import { sql } from "drizzle-orm"
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core"
import { Cause, Effect, Exit, Random, type Scope } from "effect"
import { Unavailable } from "../../core/index.ts"
import type { Db, Engine } from "./database.ts"
import { isSerialisationFault, unavailable } from "./faults.ts"
import { postgresKit } from "./kit.postgres.ts"
import { tablesOf } from "./tables.ts"

/** One connection that nobody else uses until the scope ends. */
export interface Reserved {
  readonly db: Db
  readonly run: (statement: string) => PromiseLike<unknown>
}

/** What differs between the ways to reach a Postgres. */
export interface PostgresClient {
  readonly pool: Db
  readonly reserve: Effect.Effect<Reserved, never, Scope.Scope>
}

const tries = 30

/** The engine over any Postgres: transactions are `SERIALIZABLE` and run again when they could not be put in an order. */
export const postgresEngine = (client: PostgresClient): Engine => {
  const once = <A, E, R>(body: (db: Db) => Effect.Effect<A, E, R>) =>
    Effect.scoped(
      Effect.uninterruptibleMask((restore) =>
        Effect.gen(function* () {
          const { db, run } = yield* client.reserve
          const say = (statement: string) => Effect.tryPromise({ try: () => Promise.resolve(run(statement)), catch: unavailable })
          yield* Effect.orDie(say("BEGIN ISOLATION LEVEL SERIALIZABLE"))
          const exit = yield* Effect.exit(restore(body(db)))
          if (Exit.isSuccess(exit)) yield* Effect.orDie(say("COMMIT"))
          // A connection that is gone has rolled back by itself.
          else yield* Effect.ignore(say("ROLLBACK"))
          return yield* exit
        }),
      ),
    )

  const transaction: Engine["transaction"] = Effect.fnUntraced(function* (body) {
    for (let attempt = 1; ; attempt++) {
      const exit = yield* Effect.exit(once(body))
      if (Exit.isSuccess(exit) || !outOfOrder(exit.cause)) return yield* exit
      if (attempt === tries) return yield* Effect.die(new Unavailable("down", Cause.squash(exit.cause)))
      yield* pause((yield* Random.next) * Math.min(2 ** attempt, 200))
    }
  })

  return {
    name: "postgres",
    tables: tablesOf(postgresKit),
    reader: client.pool,
    transaction,
    execute: (db, statement) => dialect(db).execute(sql.raw(statement)),
    skipLocked: sql` for update skip locked`,
    healthy: transaction((db) => Effect.promise(() => Promise.resolve(dialect(db).execute(sql`select 1`)))).pipe(
      Effect.as(true),
      Effect.catchCause(() => Effect.succeed(false)),
    ),
  }
}

// The one cast: behind the builders of SQLite's types stands Postgres' dialect.
const dialect = (db: Db) => db as unknown as PgDatabase<PgQueryResultHKT>

const outOfOrder = <E>(cause: Cause.Cause<E>): boolean =>
  cause.reasons.some((reason) => reason._tag === "Die" && isSerialisationFault(reason.defect))

const pause = (millis: number) =>
  Effect.callback<void>((resume) => {
    setTimeout(() => resume(Effect.void), millis)
  })
