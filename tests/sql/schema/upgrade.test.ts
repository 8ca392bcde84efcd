import { describe, expect, setDefaultTimeout, test } from "bun:test"
import { Effect, type Redacted, type Scope } from "effect"
import { Database, databaseOf, type Engine } from "../../../adapters/sql/engine/database.ts"
import { migrate, migrationsOf } from "../../../adapters/sql/engine/migrate.ts"
import { maintenance } from "../../../adapters/sql/maintenance/layer.ts"
import { Maintenance } from "../../../adapters/sql/maintenance/maintenance.ts"
import { openPostgres } from "../../../adapters/sql/postgres/open-postgres.ts"
import { openSqlite } from "../../../adapters/sql/sqlite/open-sqlite.ts"
import { temporaryFolder } from "../../support/engines.ts"
import { hasPostgres, temporaryPostgres } from "../../support/postgres.ts"
import { isFull } from "../../support/runs.ts"
import { run } from "../maintenance/maintained.ts"
import { insertsOf, rowsOfState } from "./upgraded-rows.ts"

setDefaultTimeout(120_000)

/** A database without tables, and how an administrator sees it. */
interface Fresh {
  readonly engine: Engine
  readonly place: { readonly url: Redacted.Redacted | null; readonly folder: string }
}

const engines: ReadonlyArray<readonly [Engine["name"], Effect.Effect<Fresh, unknown, Scope.Scope>]> = [
  [
    "sqlite",
    Effect.gen(function* () {
      const folder = yield* temporaryFolder
      return { engine: yield* openSqlite({ folder, synchronous: "NORMAL" }), place: { url: null, folder } }
    }),
  ],
  [
    "postgres",
    Effect.gen(function* () {
      const url = yield* temporaryPostgres
      return { engine: yield* openPostgres(url, { most: 2 }), place: { url, folder: "" } }
    }),
  ],
]

const names = migrationsOf.sqlite.map(({ name }) => name)

/**
 * Each state that a database was ever left in; some of them, unless it is a full run. Those on the way there are left
 * too, one after another and with rows, so that the last state tries each migration on the rows of all before it.
 */
const states = names.filter((_, n) => isFull || n % 24 === 16 || n === names.length - 1)

describe.each(engines.filter(([name]) => name === "sqlite" || hasPostgres))("A database on %s", (name, fresh) => {
  test.each(states)("that was left at %s is brought up to date with all that is in it", (state) =>
    run(
      Effect.gen(function* () {
        const { engine, place } = yield* fresh
        const migrateTo = (count: number) => {
          const [sqlite, postgres] = [migrationsOf.sqlite.slice(0, count), migrationsOf.postgres.slice(0, count)]
          return Effect.provideService(migrate({ sqlite, postgres }), Database, databaseOf(engine))
        }
        const last = names.indexOf(state)
        const tables: Array<string> = []
        for (let n = 0; n <= last; n++) {
          yield* migrateTo(n + 1)
          const rows = rowsOfState[names[n] ?? ""] ?? {}
          tables.push(...Object.entries(rows).flatMap(([table, some]) => some.map(() => table)))
          for (const statement of insertsOf(name, rows))
            yield* engine.transaction((db) => Effect.promise(() => Promise.resolve(engine.execute(db, statement))))
        }
        expect(yield* migrateTo(names.length)).toEqual(names.slice(last + 1))
        const { check, status } = yield* Effect.provide(Maintenance, maintenance(place))
        expect(yield* check).toEqual([])
        expect(yield* status).toMatchObject({ applied: names, pending: [] })
        const { users } = engine.tables
        const [ada] = yield* Effect.promise(() =>
          Promise.resolve(engine.reader.select({ bio: users.bio }).from(users).orderBy(users.id).limit(1)),
        )
        expect(ada?.bio).toBe("It's Ümlaut")
        for (const [table, rows] of Map.groupBy(tables, (table) => table)) {
          const counted = `SELECT 1 / (CASE WHEN count(*) = ${rows.length} THEN 1 ELSE 0 END) AS n FROM ${table}`
          yield* engine.transaction((db) => Effect.promise(() => Promise.resolve(engine.execute(db, counted))))
        }
      }),
    ),
  )
})
