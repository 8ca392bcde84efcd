import { sql } from "drizzle-orm"
import { Cause, Effect, Exit, type Scope } from "effect"
import type { Db, Engine } from "../../../adapters/sql/engine/database.ts"
import { openSqlite } from "../../../adapters/sql/sqlite/open-sqlite.ts"
import { temporaryFolder } from "../../support/engines.ts"

/** Runs it and closes what it opened. */
export const run = <A, E>(effect: Effect.Effect<A, E, Scope.Scope>) => Effect.runPromise(Effect.scoped(effect))

/** An engine on a folder, opened until the scope ends. */
export const open = (folder: string) => openSqlite({ folder, synchronous: "FULL" })

/** One statement of a transaction. */
export const say = (engine: Engine, db: Db, statement: string) =>
  Effect.promise(() => Promise.resolve(engine.execute(db, statement)))

/** A transaction of one statement. */
export const write = (engine: Engine, statement: string) => engine.transaction((db) => say(engine, db, statement))

/** What a query reads outside any transaction. */
export const rows = <Row>(engine: Engine, query: string) =>
  Effect.promise(() => Promise.resolve(engine.reader.all<Row>(sql.raw(query))))

/** What the connection that writes is set to. */
export const pragma = (engine: Engine, name: string) =>
  engine.transaction((db) =>
    Effect.promise(async () => Object.values((await db.all<object>(sql.raw(`PRAGMA ${name}`)))[0] ?? {})[0] as unknown),
  )

/** An engine with a table of pairs. */
export const withPairs = Effect.fnUntraced(function* () {
  const folder = yield* temporaryFolder
  const engine = yield* open(folder)
  yield* write(engine, "CREATE TABLE pairs (name text NOT NULL, n integer NOT NULL, half integer NOT NULL)")
  return { folder, engine }
})

/** Writes half a pair. */
export const insert = (engine: Engine, n: number) => write(engine, `INSERT INTO pairs VALUES ('here', ${n}, 1)`)

/** The numbers of the pairs under a name, in order. */
export const numbers = (engine: Engine, name = "here") =>
  Effect.map(rows<{ n: number }>(engine, `SELECT n FROM pairs WHERE name = '${name}' ORDER BY n`), (found) =>
    found.map(({ n }) => n),
  )

/** 0, 1, 2 ... so many. */
export const upTo = (count: number) => Array.from({ length: count }, (_, n) => n)

/** What it died of, if it did. */
export const defectOf = <A, E>(exit: Exit.Exit<A, E>) => (Exit.isFailure(exit) ? Cause.squash(exit.cause) : null)
