import { eq, sql } from "drizzle-orm"
import { DateTime, Effect, Layer } from "effect"
import { RealtimeLog, Transactions } from "../../../core/index.ts"
import { Database } from "../database.ts"
import { placeholdersOf, statement } from "../engine/statement.ts"
import { WakeUps } from "./wake-ups.ts"

/** How many events one statement inserts, where there are so many. */
const bulk = 25

export const realtimeLogRepository = Layer.effect(
  RealtimeLog,
  Effect.gen(function* () {
    const { afterCommit } = yield* Transactions
    const { wake } = yield* WakeUps
    const { engine, execute, tables, write } = yield* Database
    const { realtimeEvents, realtimeHead } = tables
    const { id: _, ...values } = placeholdersOf(realtimeEvents)
    const adding = statement((db) => db.insert(realtimeEvents).values(values).prepare())
    const raising = statement((db) =>
      db
        .update(realtimeHead)
        .set({ n: sql`${realtimeHead.n} + ${sql.placeholder("count")}` })
        .where(eq(realtimeHead.id, 1))
        .returning({ n: realtimeHead.n })
        .prepare(),
    )
    // With one writer, numbers become visible in their order. With several the number comes after the commit.
    const numbersOf = (count: number) =>
      engine.numberEvents === null
        ? Effect.map(
            write((db) => raising(db).execute({ count })),
            ([head]) =>
              (i: number) =>
                (head?.n ?? 0) - count + 1 + i,
          )
        : Effect.succeed(() => null)

    return RealtimeLog.of({
      append: Effect.fnUntraced(function* (events) {
        if (events.length === 0) return
        const at = yield* DateTime.now
        const numberOf = yield* numbersOf(events.length)
        const rows = events.map(({ audience, kind, subject: subjectId }, i) => {
          return { n: numberOf(i), kind, audienceKind: audience.kind, audienceId: audience.id, subjectId, at }
        })
        // One text for a single event and one for many: Postgres keeps the statements of a transaction by their text.
        const inBulk = rows.length - (rows.length % bulk)
        for (let i = 0; i < inBulk; i += bulk)
          yield* execute((db) => db.insert(realtimeEvents).values(rows.slice(i, i + bulk)))
        for (const row of rows.slice(inBulk)) yield* execute((db) => adding(db).execute(row))
        yield* afterCommit(wake)
      }),
    })
  }),
)
