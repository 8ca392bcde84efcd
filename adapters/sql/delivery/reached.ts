import { asc, inArray, lt, sql } from "drizzle-orm"
import { Effect, Layer } from "effect"
import { Reached, type UserId } from "../../../core/index.ts"
import { chunksOf } from "../engine/chunks.ts"
import { Database } from "../engine/database.ts"
import { excluded } from "../engine/excluded.ts"
import { manyRows } from "../engine/insert-many.ts"
import { statement } from "../engine/statement.ts"

export const reachedRepository = Layer.effect(
  Reached,
  Effect.gen(function* () {
    const database = yield* Database
    const { tables, write } = database
    const { reached } = tables
    const { count, endsAt, since, userId } = reached
    const { inserts, rowsOf } = manyRows(database, reached)
    // A row stays locked until the end, so what others add meanwhile waits for it.
    const isOver = sql`${endsAt} <= ${excluded(since)}`
    const adding = statement((db) =>
      inserts(db)
        .onConflictDoUpdate({
          target: [reached.by, reached.what, userId],
          set: {
            count: sql`case when ${isOver} then 0 else ${count} end + ${excluded(count)}`,
            since: sql`case when ${isOver} then ${excluded(since)} else ${since} end`,
            endsAt: sql`case when ${isOver} then ${excluded(endsAt)} else ${endsAt} end`,
          },
        })
        .returning({ userId, count, endsAt })
        .prepare(),
    )
    return Reached.of({
      count: Effect.fnUntraced(function* (reach, added) {
        const counted = new Map<UserId, { readonly count: number; readonly endsAt: typeof reach.endsAt }>()
        // In one order, so that two transactions do not wait for each other.
        for (const some of chunksOf([...added].toSorted(([one], [other]) => (one < other ? -1 : 1)))) {
          const rows = rowsOf(some.map(([user, more]) => ({ ...reach, userId: user, count: more })))
          for (const row of yield* write((db) => adding(db).execute({ rows }))) counted.set(row.userId, row)
        }
        return counted
      }),
      sweep: (before, limit) =>
        Effect.map(
          write((db) => {
            const key = sql`(${reached.by}, ${reached.what}, ${userId})`
            const old = db
              .select({ by: reached.by, what: reached.what, userId })
              .from(reached)
              .where(lt(since, before))
              .orderBy(asc(since))
              .limit(limit)
            return db.delete(reached).where(inArray(key, old)).returning({ userId })
          }),
          (removed) => removed.length,
        ),
    })
  }),
)
