import { Effect, Exit } from "effect"
import { Database, type Db, type Engine } from "../database.ts"
import { migrations as postgres } from "../migrations/postgres/index.ts"
import { migrations as sqlite } from "../migrations/sqlite/index.ts"
import { DatabaseError } from "./database-error.ts"
import { reasonOf } from "./db-errors.ts"

export interface Migration {
  readonly name: string
  readonly sql: string
}

/** Every migration of this build, in order. */
export const migrationsOf: Record<Engine["name"], ReadonlyArray<Migration>> = { sqlite, postgres }

/** The migrations of a database that this build does not know, because a newer build applied them. */
export const unknownMigrations = (
  engine: Engine["name"],
  applied: ReadonlyArray<string>,
  known = migrationsOf,
): ReadonlyArray<string> => applied.filter((name) => !known[engine].some((migration) => migration.name === name))

/** The sentence about a database with such migrations: an older build would break the rules of newer tables. */
export const madeByNewer = (unknown: ReadonlyArray<string>): string =>
  `This database was made by a newer curio (unknown migration ${unknown.join(", ")}): ` +
  "start that version, or restore a backup from before it."

/**
 * The migrations that the database does not have yet, in order. Fails like `migrate` for a database of a newer build.
 */
export const pendingMigrations = Effect.fn("sql.pendingMigrations")(function* () {
  const { engine } = yield* Database
  return yield* missing(engine, migrationsOf)
})

/**
 * Brings the database up to date, each migration in a transaction of its own, and returns the names of those that ran.
 * Several servers may do so at the same time. Fails with a sentence if a migration cannot be applied, or if the
 * database has one that this build does not know.
 */
export const migrate = Effect.fn("sql.migrate")(function* (known = migrationsOf) {
  const { engine } = yield* Database
  const ran: Array<string> = []
  while (true) {
    const [next] = yield* missing(engine, known)
    if (next === undefined) return ran
    const exit = yield* Effect.exit(engine.migrating((db) => apply(engine, db, next)))
    if (Exit.isSuccess(exit)) ran.push(next.name)
    else if (Exit.hasInterrupts(exit)) return yield* Effect.failCause(exit.cause)
    else {
      // Another server may have applied it already.
      const [still] = yield* missing(engine, known)
      if (still?.name === next.name)
        return yield* new DatabaseError({
          sentence: `The database cannot be brought up to date: ${next.name} failed: ${reasonOf(exit.cause)}.`,
        })
    }
  }
})

const apply = Effect.fnUntraced(function* (engine: Engine, db: Db, { name, sql }: Migration) {
  for (const statement of sql.split("--> statement-breakpoint")) yield* run(engine, db, statement)
  yield* run(engine, db, `INSERT INTO migrations (name) VALUES ('${name}')`)
})

const missing = Effect.fnUntraced(function* (engine: Engine, known: typeof migrationsOf) {
  const { migrations } = engine.tables
  const applied = engine.transaction(
    Effect.fnUntraced(function* (db) {
      yield* run(engine, db, "CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY NOT NULL)")
      return yield* Effect.promise(() => Promise.resolve(db.select().from(migrations)))
    }),
  )
  // Postgres lets two servers make the same table at once and fails one of them; on the second look it is there.
  const rows = yield* Effect.catchDefect(applied, () => applied)
  const names = new Set(rows.map(({ name }) => name))
  const unknown = unknownMigrations(engine.name, [...names], known)
  if (unknown.length > 0) return yield* new DatabaseError({ sentence: madeByNewer(unknown) })
  return known[engine.name].filter(({ name }) => !names.has(name))
})

const run = (engine: Engine, db: Db, statement: string) =>
  Effect.uninterruptible(Effect.promise(() => Promise.resolve(engine.execute(db, statement))))
