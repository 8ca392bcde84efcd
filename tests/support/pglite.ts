import { PGlite, type PGliteOptions, type Transaction } from "@electric-sql/pglite"
import { drizzle } from "drizzle-orm/pglite"
import { Deferred, Effect, type Scope } from "effect"
import { Database, type Db, databaseOf, type Engine } from "../../adapters/sql/database.ts"
import { migrate } from "../../adapters/sql/engine/migrate.ts"
import { postgresEngine, type Reserved } from "../../adapters/sql/postgres/engine.ts"

/** A database that `writePglite` made: whoever unpacks it has nothing left to migrate. */
const made = process.env["CURIO_PGLITE"]

/** Postgres in this process. It has one connection, which a transaction keeps to itself while everybody else waits. */
export const openPglite: Effect.Effect<Engine, never, Scope.Scope> = Effect.suspend(() =>
  Effect.map(opened(made === undefined ? {} : { loadDataDir: Bun.file(made) }), engineOf),
)

/** Writes a migrated database without any rows to a file, which `CURIO_PGLITE` then names. */
export const writePglite = Effect.fnUntraced(function* (file: string) {
  const lite = yield* opened({})
  yield* Effect.provideService(migrate(), Database, databaseOf(engineOf(lite)))
  yield* Effect.promise(async () => Bun.write(file, await lite.dumpDataDir("none")))
}, Effect.scoped)

const opened = (options: PGliteOptions) =>
  Effect.acquireRelease(
    Effect.promise(() => PGlite.create(options)),
    (lite) => Effect.promise(() => lite.close()),
  )

const engineOf = (lite: PGlite): Engine =>
  postgresEngine({
    reader: dbOf(lite),
    runTogether: (statements) => lite.exec(statements),
    reserve: Effect.acquireRelease(reserve(lite), ({ end }) => end),
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
