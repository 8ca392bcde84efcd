import { eq, sql } from "drizzle-orm"
import { DateTime, Effect, Layer } from "effect"
import { RealtimeLog, Transactions } from "../../../core/index.ts"
import { Database } from "../database.ts"
import { placeholdersOf, statement } from "../engine/statement.ts"
import { WakeUps } from "./wake-ups.ts"

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
        .set({ n: sql`${realtimeHead.n} + 1` })
        .where(eq(realtimeHead.id, 1))
        .returning({ n: realtimeHead.n })
        .prepare(),
    )
    const next = Effect.map(
      write((db) => raising(db).execute()),
      ([head]) => head?.n ?? null,
    )
    // With one writer, numbers become visible in their order. With several the number comes after the commit.
    const number = engine.numberEvents === null ? next : Effect.succeed(null)

    return RealtimeLog.of({
      append: Effect.fnUntraced(function* (events) {
        const at = yield* DateTime.now
        for (const { audience, kind, subject } of events) {
          const n = yield* number
          const row = { n, kind, audienceKind: audience.kind, audienceId: audience.id, subjectId: subject, at }
          yield* execute((db) => adding(db).execute(row))
        }
        if (events.length > 0) yield* afterCommit(wake)
      }),
    })
  }),
)
