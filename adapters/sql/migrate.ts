import { Effect } from "effect"
import { Database, type Db, type Engine } from "./database.ts"
import { migrations as postgres } from "./migrations/postgres/index.ts"
import { migrations as sqlite } from "./migrations/sqlite/index.ts"

export interface Migration {
  readonly name: string
  readonly sql: string
}

const embedded: Record<Engine["name"], ReadonlyArray<Migration>> = { sqlite, postgres }

/** The migrations that the database still lacks, in their order. */
export const pendingMigrations = Effect.fn("sql.pendingMigrations")(function* () {
  const { engine } = yield* Database
  return yield* engine.transaction((db) => missing(engine, db))
})

/**
 * Brings the database up to date, each migration in a transaction of its own; answers the names of those that ran.
 * Several servers may do so at the same time.
 */
export const migrate = Effect.fn("sql.migrate")(function* () {
  const { engine } = yield* Database
  const ran: Array<string> = []
  while (true) {
    const name = yield* engine.transaction((db) => applyNext(engine, db)).pipe(
      // Another server was faster: what it made is there on the second look.
      Effect.catchCause(() => engine.transaction((db) => applyNext(engine, db))),
    )
    if (name === null) return ran
    ran.push(name)
  }
})

const applyNext = Effect.fnUntraced(function* (engine: Engine, db: Db) {
  const [next] = yield* missing(engine, db)
  if (next === undefined) return null
  for (const statement of next.sql.split("--> statement-breakpoint")) yield* run(engine, db, statement)
  yield* run(engine, db, `INSERT INTO migrations (name) VALUES ('${next.name}')`)
  return next.name
})

const missing = Effect.fnUntraced(function* (engine: Engine, db: Db) {
  yield* run(engine, db, "CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY NOT NULL)")
  const { migrations } = engine.tables
  const applied = yield* Effect.promise(() => Promise.resolve(db.select().from(migrations)))
  const names = new Set(applied.map(({ name }) => name))
  return embedded[engine.name].filter(({ name }) => !names.has(name))
})

const run = (engine: Engine, db: Db, statement: string) =>
  Effect.promise(() => Promise.resolve(engine.execute(db, statement)))
