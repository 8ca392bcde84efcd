import { sql } from "drizzle-orm"
import { Effect } from "effect"
import { databaseOf, type Engine } from "../../../adapters/sql/engine/database.ts"
import { openPostgres } from "../../../adapters/sql/postgres/open-postgres.ts"
import type { TransactionSubject } from "../../../core/index.ts"
import { temporaryPostgres } from "../../support/postgres.ts"

/** A database with a table of numbers. */
export const numbered = Effect.fnUntraced(function* (most?: number) {
  const url = yield* temporaryPostgres
  const engine = yield* openPostgres(url, most === undefined ? {} : { most })
  const database = databaseOf(engine)
  const say = (statement: string) => database.execute((db) => engine.execute(db, statement))
  yield* say("CREATE TABLE numbers (n integer PRIMARY KEY)")
  const count = Effect.map(
    database.read((db) => db.select({ n: sql<number>`count(*)::int` }).from(sql`numbers`)),
    ([row]) => row?.n,
  )
  return { url, engine, database, say, count }
})
/** Adds the number that comes after all others: transactions that do so at once cannot all be put in an order. */
export const countOn = (engine: Engine, about?: ReadonlyArray<TransactionSubject>) =>
  engine.transaction(
    (db) =>
      Effect.promise(async () => {
        const [row] = await db.select({ n: sql<number>`count(*)::int` }).from(sql`numbers`)
        await engine.execute(db, `INSERT INTO numbers VALUES (${row?.n ?? 0})`)
      }),
    undefined,
    about,
  )
