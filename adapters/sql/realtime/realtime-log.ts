import { sql } from "drizzle-orm"
import { DateTime, Effect, Layer } from "effect"
import { RealtimeLog, Transactions } from "../../../core/index.ts"
import { Database } from "../database.ts"
import { placeholdersOf, statement } from "../engine/statement.ts"
import { lastNumber } from "./last-number.ts"
import { WakeUps } from "./wake-ups.ts"

/** How many events one statement inserts, where there are so many. */
const bulk = 25

export const realtimeLogRepository = Layer.effect(
  RealtimeLog,
  Effect.gen(function* () {
    const { afterCommit } = yield* Transactions
    const { wake } = yield* WakeUps
    const { engine, execute, read, tables } = yield* Database
    const { realtimeEvents } = tables
    const { id: _, ...values } = placeholdersOf(realtimeEvents)
    // With one writer, numbers become visible in their order. With several the number comes after the commit.
    const hasNumbers = engine.numberEvents === null
    const last = sql<number>`(${lastNumber(tables)})`
    const adding = statement((db) =>
      db
        .insert(realtimeEvents)
        .values({ ...values, n: hasNumbers ? sql`${last} + 1` : null })
        .prepare(),
    )
    const asking = statement((db) => db.select({ n: last }).from(sql`(select 1) as one`).prepare())
    const numbersAfter = Effect.map(
      read((db) => asking(db).execute()),
      ([row]) =>
        (i: number) =>
          (row?.n ?? 0) + 1 + i,
    )

    return RealtimeLog.of({
      append: Effect.fnUntraced(function* (events) {
        if (events.length === 0) return
        const at = yield* DateTime.now
        const rows = events.map(({ audience, kind, subject: subjectId }) => {
          return { kind, audienceKind: audience.kind, audienceId: audience.id, subjectId, at }
        })
        // One text for a single event and one for many: Postgres keeps the statements of a transaction by their text.
        const inBulk = rows.length - (rows.length % bulk)
        const numberOf = inBulk > 0 && hasNumbers ? yield* numbersAfter : () => null
        const numbered = rows.map((row, i) => ({ ...row, n: numberOf(i) }))
        for (let i = 0; i < inBulk; i += bulk)
          yield* execute((db) => db.insert(realtimeEvents).values(numbered.slice(i, i + bulk)))
        for (const row of rows.slice(inBulk)) yield* execute((db) => adding(db).execute(row))
        yield* afterCommit(wake)
      }),
    })
  }),
)
