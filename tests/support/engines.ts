import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { SQL } from "bun"
import { Effect, Layer, ManagedRuntime, Redacted, type Scope } from "effect"
import { conversationTurns } from "../../adapters/conversation-turns.ts"
import { ids } from "../../adapters/crypto/ids.ts"
import { Database, databaseOf, type Engine } from "../../adapters/sql/database.ts"
import { migrate } from "../../adapters/sql/engine/migrate.ts"
import { repositories } from "../../adapters/sql/layer.ts"
import { openPostgres } from "../../adapters/sql/postgres/open-postgres.ts"
import { openSqlite } from "../../adapters/sql/sqlite/open-sqlite.ts"
import { GameCache, reactions } from "../../core/index.ts"
import { openPglite } from "./pglite.ts"

/** Postgres takes part where one can be had. */
export const hasPostgres = process.env["TEST_POSTGRES_URL"] !== undefined

/** Every engine that can be had here, each with an empty database of its own. */
export const engines: ReadonlyArray<readonly [string, Effect.Effect<Engine, unknown, Scope.Scope>]> = [
  [
    "SQLite",
    Effect.suspend(() => Effect.flatMap(temporaryFolder, (folder) => openSqlite({ folder, synchronous: "FULL" }))),
  ],
  ["PGlite", openPglite],
  ...(hasPostgres
    ? [["Postgres", Effect.suspend(() => Effect.flatMap(temporaryPostgres, (url) => openPostgres(url)))] as const]
    : []),
]

/** All repositories on a fresh, migrated database. */
export const repositoriesOn = (engine: Effect.Effect<Engine, unknown, Scope.Scope>) => {
  const database = Layer.effect(Database, Effect.map(engine, databaseOf)).pipe(
    Layer.tap((context) => Effect.provide(migrate(), context)),
  )
  return ManagedRuntime.make(stored.pipe(Layer.provideMerge(database)))
}

const stored = reactions.pipe(
  Layer.provide(Layer.merge(ids, Layer.mock(GameCache, { forget: () => Effect.void }))),
  Layer.provideMerge(Layer.merge(repositories, conversationTurns)),
)

/** The ports that `repositoriesOn` provides. */
export type Stored = Layer.Success<typeof stored> | Database

/** Runs an effect on the ports that a suite needs: those of a database, or of memory. */
export type Run<Ports = Stored> = <A, E>(effect: Effect.Effect<A, E, Ports>) => Promise<A>

export const temporaryFolder: Effect.Effect<string, never, Scope.Scope> = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "curio-"))),
  (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true })),
)

/** The address of a new database on the server of TEST_POSTGRES_URL. */
export const temporaryPostgres: Effect.Effect<Redacted.Redacted, never, Scope.Scope> = Effect.acquireRelease(
  Effect.promise(async () => {
    const url = new URL(process.env["TEST_POSTGRES_URL"] ?? "")
    const name = `curio_${crypto.randomUUID().replaceAll("-", "")}`
    await administer(`create database ${name}`)
    url.pathname = `/${name}`
    return Redacted.make(url.href)
  }),
  (url) =>
    Effect.promise(() => administer(`drop database ${new URL(Redacted.value(url)).pathname.slice(1)} with (force)`)),
)

const administer = async (statement: string) => {
  const sql = new SQL(process.env["TEST_POSTGRES_URL"] ?? "")
  await sql.unsafe(statement)
  await sql.close()
}
