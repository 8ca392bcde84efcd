import { Effect, Exit } from "effect"
import { migrations as postgres } from "../migrations/postgres/index.ts"
import { migrations as sqlite } from "../migrations/sqlite/index.ts"
import { ready } from "../schema/ready.ts"
import { Database, type Db, type Engine } from "./database.ts"
import { DatabaseError } from "./database-error.ts"
import { reasonOf } from "./db-errors.ts"
import { eventsOnce } from "./event-loop.ts"

interface Migration {
  readonly name: string
  readonly sql: string
}

/** Every migration of this build, in order. */
export const migrationsOf: Record<Engine["name"], ReadonlyArray<Migration>> = { sqlite, postgres }

/**
 * What a new database is given in place of its first migrations: statements that make the same schema, and which
 * migrations they stand for. `null` where those are not the first of `known`.
 */
export const readySchema = (engine: Engine["name"], known = migrationsOf) => {
  const text = ready.find(({ name }) => name === `ready-${engine}`)?.sql ?? ""
  const [, last = ""] = /^-- .* up to (\S+),/.exec(text) ?? []
  const count = known[engine].findIndex(({ name }) => name === last) + 1
  const isFirst = known[engine].slice(0, count).every((migration, n) => migration === migrationsOf[engine][n])
  if (count === 0 || !isFirst) return null
  return { text, stands: known[engine].slice(0, count).map(({ name }) => name) }
}

const breakpoint = "--> statement-breakpoint"

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
 * Brings the database up to date, and returns the names of the migrations that it has now and had not: each in a
 * transaction of its own, or, for a new database, all of them together by `readySchema`.
 * Several servers may do so at the same time. Fails with a sentence if a migration cannot be applied, or if the
 * database has one that this build does not know.
 */
export const migrate = Effect.fn("sql.migrate")(function* (known = migrationsOf) {
  const { engine } = yield* Database
  const ran: Array<string> = []
  // A new database is made in a moment.
  let isNew: boolean | null = null
  while (true) {
    const pending = yield* missing(engine, known)
    const [next] = pending
    if (next === undefined) return ran
    const isEmpty = pending.length === known[engine.name].length
    isNew ??= isEmpty
    const ready = isEmpty ? readySchema(engine.name, known) : null
    const report = isNew ? () => Effect.void : progress({ migration: next.name, migrations: pending.length })
    const exit = yield* Effect.exit(
      engine.migrating((db) =>
        ready === null ? apply(engine, db, next, report) : Effect.as(make(engine, db, ready), ready.stands),
      ),
    )
    if (Exit.isSuccess(exit)) ran.push(...exit.value)
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

/** Fails where another server has made the tables meanwhile. */
const make = Effect.fnUntraced(function* (engine: Engine, db: Db, ready: NonNullable<ReturnType<typeof readySchema>>) {
  // Postgres takes many statements as one, which saves as many answers.
  if (engine.name === "postgres")
    yield* run(engine, db, `DO $ready$ BEGIN\nEXECUTE $text$${ready.text}$text$;\nEND $ready$`)
  else for (const statement of ready.text.split(breakpoint)) yield* run(engine, db, statement)
  yield* run(engine, db, `INSERT INTO migrations (name) VALUES ${ready.stands.map((name) => `('${name}')`).join(", ")}`)
})

const apply = Effect.fnUntraced(function* (engine: Engine, db: Db, { name, sql }: Migration, report: Report) {
  const statements = sql.split(breakpoint)
  for (const [n, statement] of statements.entries()) {
    yield* report({ statement: n + 1, of: statements.length, begins: statement.trim().split("\n", 1)[0]?.slice(0, 80) })
    yield* run(engine, db, statement)
  }
  yield* run(engine, db, `INSERT INTO migrations (name) VALUES ('${name}')`)
  return [name]
})

type Report = (step: Readonly<Record<string, unknown>>) => Effect.Effect<void>

/** Logs the first step of a migration, and after that at most one a second. */
const progress = (migration: Readonly<Record<string, unknown>>): Report => {
  let next = 0
  return (step) =>
    Effect.suspend(() => {
      if (performance.now() < next) return Effect.void
      next = performance.now() + 1000
      // A statement of SQLite holds the thread, so the line has to be written before it begins.
      return Effect.andThen(Effect.logInfo("migrating the database", { ...migration, ...step }), eventsOnce)
    })
}

const missing = Effect.fnUntraced(function* (engine: Engine, known: typeof migrationsOf) {
  const { migrations } = engine.tables
  const applied = (db: Db) => Effect.promise(() => Promise.resolve(db.select().from(migrations)))
  const found = engine.transaction(applied)
  const made = engine.transaction((db) =>
    Effect.andThen(
      run(engine, db, "CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY NOT NULL)"),
      applied(db),
    ),
  )
  // Postgres asks for the right to make tables even where the table is there, and a server may not have it. It lets two
  // servers make the same table at once and fails one of them; on the second look it is there.
  const rows = yield* found.pipe(
    Effect.catchDefect(() => made),
    Effect.catchDefect(() => made),
  )
  const names = new Set(rows.map(({ name }) => name))
  const unknown = unknownMigrations(engine.name, [...names], known)
  if (unknown.length > 0) return yield* new DatabaseError({ sentence: madeByNewer(unknown) })
  return known[engine.name].filter(({ name }) => !names.has(name))
})

const run = (engine: Engine, db: Db, statement: string) =>
  Effect.uninterruptible(Effect.promise(() => Promise.resolve(engine.execute(db, statement))))
