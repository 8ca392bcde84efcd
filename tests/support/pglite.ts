import { PGlite, type Transaction } from "@electric-sql/pglite"
import { drizzle } from "drizzle-orm/pglite"
import { Deferred, Effect, type Scope } from "effect"
import type { Db, Engine } from "../../adapters/sql/database.ts"
import { postgresEngine, type Reserved } from "../../adapters/sql/postgres-engine.ts"

/** An empty database that was made before: to unpack it takes half the time of making one. */
const made = process.env["CURIO_PGLITE"]

/** Postgres in this process. It has one connection, which a transaction keeps to itself while everybody else waits. */
export const openPglite: Effect.Effect<Engine, never, Scope.Scope> = Effect.gen(function* () {
  const lite = yield* Effect.acquireRelease(
    Effect.promise(() => PGlite.create(made === undefined ? {} : { loadDataDir: Bun.file(made) })),
    (db) => Effect.promise(() => db.close()),
  )
  return postgresEngine({ pool: dbOf(lite), reserve: Effect.acquireRelease(reserve(lite), ({ end }) => end) })
})

interface Held extends Reserved {
  readonly end: Effect.Effect<void>
}

const reserve = (lite: PGlite): Effect.Effect<Held> =>
  Effect.gen(function* () {
    const held = yield* Deferred.make<Transaction>()
    const release = Promise.withResolvers<void>()
    const over = lite.transaction(async (tx) => {
      Effect.runSync(Deferred.succeed(held, tx))
      await release.promise
    })
    const tx = yield* Deferred.await(held)
    // PGlite has begun already, and commits by itself when its callback ends.
    const run = async (statement: string) => {
      if (statement.startsWith("BEGIN")) return tx.exec(statement.replace("BEGIN", "SET TRANSACTION"))
      if (statement === "ROLLBACK") return tx.rollback()
      if (statement !== "COMMIT") return tx.exec(statement)
      release.resolve()
      return over
    }
    return {
      db: dbOf(tx),
      run,
      discard: async () => {},
      end: Effect.promise(async () => {
        release.resolve()
        await over.catch(() => {})
      }),
    }
  })

const dbOf = (client: PGlite | Transaction): Db => drizzle({ client: client as PGlite }) as unknown as Db
