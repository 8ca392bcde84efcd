import { Effect } from "effect"
import { Database, databaseOf, type Engine } from "../../../adapters/sql/engine/database.ts"
import { migrate, migrationsOf } from "../../../adapters/sql/engine/migrate.ts"
import { insertsOf, rowsOfState } from "./upgraded-rows.ts"

/** Every state that a database was ever left in. */
export const states: ReadonlyArray<string> = migrationsOf.sqlite.map(({ name }) => name)

/** The last migrations of the releases. See CHANGELOG.md, Upgrading. */
export const releases = { "0.2.0": "0016_last-message", "0.3.0": "0021_realtime-kinds", "0.4.0": "0094_reported_sets" }

/** Leaves a database in a state, with the rows that a service wrote in each state before it. */
export const leave = Effect.fn(function* (engine: Engine, state: string) {
  for (const [n, name] of states.slice(0, states.indexOf(state) + 1).entries()) {
    const some = { sqlite: migrationsOf.sqlite.slice(0, n + 1), postgres: migrationsOf.postgres.slice(0, n + 1) }
    yield* Effect.provideService(migrate(some), Database, databaseOf(engine))
    for (const statement of insertsOf(engine.name, rowsOfState[name] ?? {}))
      yield* engine.transaction((db) => Effect.promise(() => Promise.resolve(engine.execute(db, statement))))
  }
})
