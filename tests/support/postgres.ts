import { SQL } from "bun"
import { Effect, Redacted, type Scope } from "effect"
import { Database, databaseOf } from "../../adapters/sql/engine/database.ts"
import { migrate } from "../../adapters/sql/engine/migrate.ts"
import { openPostgres } from "../../adapters/sql/postgres/open-postgres.ts"
import { checkOwnerLocks } from "./owner-locks.ts"
import { checkReads, looksAtReads, withoutRules } from "./read-locks.ts"

const server = process.env["TEST_POSTGRES_URL"]

/** The name of a database that `templatePostgres` made: its copies have nothing left to migrate. */
const template = process.env["CURIO_POSTGRES"]

/** Postgres takes part where one can be had. */
export const hasPostgres = server !== undefined

/** The address of a new database without any tables on the server of TEST_POSTGRES_URL. */
export const temporaryPostgres: Effect.Effect<Redacted.Redacted, never, Scope.Scope> = Effect.suspend(() => created())

/** The address of a new database that has all tables and no rows, and looks whether transactions take their locks. */
export const migratedPostgres: Effect.Effect<Redacted.Redacted, never, Scope.Scope> = Effect.suspend(() =>
  template === undefined ? Effect.tap(temporaryPostgres, prepare) : created(`template "${template}"`),
)

/** Makes a migrated database without rows, and gives its name. A copy of it costs a quarter of a migration. */
export const templatePostgres = Effect.gen(function* () {
  const url = yield* temporaryPostgres
  yield* prepare(url)
  return nameOf(url)
})

const prepare = (url: Redacted.Redacted) =>
  Effect.orDie(
    Effect.scoped(
      Effect.gen(function* () {
        const database = databaseOf(yield* openPostgres(url))
        yield* Effect.provideService(
          Effect.andThen(migrate(), Effect.andThen(checkOwnerLocks, looksAtReads ? checkReads : Effect.void)),
          Database,
          database,
        )
      }),
    ),
  )

/** Removes what watches the locks, which is no part of the schema: `curio db check` would name it. */
export const unwatched = async (url: Redacted.Redacted) => {
  const sql = new SQL({ url: Redacted.value(url), max: 1 })
  for (const statement of withoutRules) await sql.unsafe(statement)
  await sql.close()
}

const created = (options = "") =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const url = new URL(server ?? "")
      const name = `curio_${crypto.randomUUID().replaceAll("-", "")}`
      await administer(`create database ${name} ${options}`)
      url.pathname = `/${name}`
      return Redacted.make(url.href)
    }),
    (url) => Effect.promise(() => administer(`drop database ${nameOf(url)} with (force)`)),
  )

const nameOf = (url: Redacted.Redacted) => new URL(Redacted.value(url)).pathname.slice(1)

const administer = async (statement: string) => {
  const sql = new SQL({ url: server ?? "", max: 1 })
  await sql.unsafe(statement)
  await sql.close()
}
