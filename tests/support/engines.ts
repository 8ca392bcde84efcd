import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Deferred, Effect, Layer, Logger, ManagedRuntime, type Redacted, type Scope } from "effect"
import { ids } from "../../adapters/crypto/ids.ts"
import { Database, databaseOf, type Engine } from "../../adapters/sql/engine/database.ts"
import { migrate } from "../../adapters/sql/engine/migrate.ts"
import { repositories } from "../../adapters/sql/layer.ts"
import { openPostgres } from "../../adapters/sql/postgres/open-postgres.ts"
import { openSqlite } from "../../adapters/sql/sqlite/open-sqlite.ts"
import { GameCache, publisher } from "../../core/index.ts"
import { restartEras } from "../../testing/samples/samples.ts"
import { openPglite } from "./pglite.ts"
import { hasPostgres, migratedPostgres } from "./postgres.ts"
import { placeSqlite } from "./sqlite.ts"

type Opened = Effect.Effect<Engine, unknown, Scope.Scope>
type Named = readonly [string, Opened]

/** A database of SQLite in a folder of its own. */
export const freshSqlite = Effect.suspend(() =>
  Effect.flatMap(temporaryFolder, (folder) => {
    placeSqlite(folder)
    return openSqlite({ folder, synchronous: "FULL" })
  }),
)

const sqlite: Named = ["SQLite", freshSqlite]

const pglite: Named = ["PGlite", openPglite]

/** A machine that is busy with other tests delays a transaction, and fails none. */
const longWaits = { waitSeconds: 300, statementSeconds: 300 }

const postgres: Named = [
  "Postgres",
  Effect.suspend(() => Effect.flatMap(migratedPostgres, (url) => openPostgres(url, longWaits))),
]

/** SQLite and Postgres, each with an empty database of its own. PGlite stands in where no Postgres can be had. */
export const engines: ReadonlyArray<Named> = [sqlite, hasPostgres ? postgres : pglite]

/** Those of `engines` on which transactions run at the same time: PGlite has one connection. */
export const racingEngines: ReadonlyArray<Named> = hasPostgres ? engines : [sqlite]

/** `engines`, and PGlite next to a Postgres too. PGlite is slow: few suites need it where a Postgres runs them. */
export const everyEngine: ReadonlyArray<Named> = hasPostgres ? [sqlite, pglite, postgres] : engines

/**
 * Two servers on one Postgres, each with connections of its own. The second waits until the first is open, and has to
 * be closed before it.
 */
export const twoServers = (): readonly [Opened, Opened] => {
  const address = Deferred.makeUnsafe<Redacted.Redacted>()
  const first = Effect.tap(migratedPostgres, (url) => Deferred.succeed(address, url))
  return [
    Effect.flatMap(first, (url) => openPostgres(url, longWaits)),
    Effect.flatMap(Deferred.await(address), (url) => openPostgres(url, longWaits)),
  ]
}

/** `racingEngines`, each with one server, and two servers on one Postgres. */
export const racingServers = (): ReadonlyArray<readonly [string, readonly [Opened, ...ReadonlyArray<Opened>]]> => [
  ...racingEngines.map(([name, engine]) => [name, [engine]] as const),
  ...(hasPostgres ? [["Postgres with two servers", twoServers()] as const] : []),
]

/** All repositories on a fresh, migrated database. */
export const repositoriesOn = (engine: Opened) => {
  restartEras()
  const database = Layer.effect(Database, Effect.map(engine, databaseOf)).pipe(
    Layer.tap((context) => migrate().pipe(Effect.provide(context), Effect.provide(Logger.layer([])))),
  )
  return ManagedRuntime.make(stored.pipe(Layer.provideMerge(database)))
}

const stored = publisher.pipe(
  Layer.provide(Layer.merge(ids, Layer.mock(GameCache, { forget: () => Effect.void }))),
  Layer.provideMerge(repositories),
)

/** The ports that `repositoriesOn` provides. */
export type Stored = Layer.Success<typeof stored> | Database

/** Runs an effect on the ports that a suite needs: those of a database, or of memory. */
export type Run<Ports = Stored> = <A, E>(effect: Effect.Effect<A, E, Ports>) => Promise<A>

export const temporaryFolder: Effect.Effect<string, never, Scope.Scope> = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "curio-"))),
  (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true })),
)
