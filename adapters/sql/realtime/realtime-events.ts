import { and, asc, eq, gt, isNotNull, lt, lte, sql } from "drizzle-orm"
import { DateTime, Effect, Layer } from "effect"
import { type Audience, type LoggedEvent, RealtimeEvents, subjectOf, Transactions } from "../../../core/index.ts"
import { Database } from "../database.ts"
import { statement } from "../engine/statement.ts"
import { lastNumber } from "./last-number.ts"
import { WakeUps } from "./wake-ups.ts"

export const realtimeEventsRepository = Layer.effect(
  RealtimeEvents,
  Effect.gen(function* () {
    const { atomically } = yield* Transactions
    const { subscribe } = yield* WakeUps
    const { engine, execute, read, tables } = yield* Database
    const { realtimeEvents: events, realtimeFloor, realtimeHead } = tables
    const head = engine.numberEvents === null ? sql<number>`(${lastNumber(tables)})` : realtimeHead.n
    const bounds = statement((db) =>
      db
        .select({ databaseId: realtimeHead.databaseId, head, floor: realtimeFloor.n })
        .from(realtimeHead)
        // Each of the two has one row. The number is bound: Postgres prepares only statements with parameters.
        .innerJoin(realtimeFloor, eq(realtimeFloor.id, 1))
        .prepare(),
    )
    const reading = statement((db) =>
      db
        .select({
          n: events.n,
          kind: events.kind,
          audienceKind: events.audienceKind,
          audienceId: events.audienceId,
          subject: events.subjectId,
        })
        .from(events)
        .where(and(isNotNull(events.n), gt(events.n, sql.placeholder("n"))))
        .orderBy(asc(events.n))
        .limit(sql.placeholder("limit"))
        .prepare(),
    )
    const first = statement((db) =>
      db
        .select({ n: events.n, at: events.at })
        .from(events)
        .where(isNotNull(events.n))
        .orderBy(asc(events.n))
        .limit(sql.placeholder("limit"))
        .prepare(),
    )
    const readBounds = Effect.flatMap(
      read((db) => bounds(db).execute()),
      ([row]) => (row === undefined ? Effect.die(new Error("The realtime log has no head.")) : Effect.succeed(row)),
    )

    return RealtimeEvents.of({
      bounds: readBounds,
      after: Effect.fnUntraced(function* (n, limit) {
        const rows = yield* read((db) => reading(db).execute({ n, limit }))
        // Read after the rows: a sweep between the two must not hide that some of them are missing.
        const { floor } = yield* readBounds
        return { events: rows.map(eventOf), floor }
      }),
      number: engine.numberEvents?.("") ?? Effect.void,
      onAppended: subscribe,
      sweep: (before, limit) =>
        atomically(
          Effect.gen(function* () {
            const oldest = yield* read((db) => first(db).execute({ limit }))
            // Several servers may have clocks that differ a little, so the moments need not be in order.
            const kept = oldest.findIndex(({ at }) => DateTime.isGreaterThanOrEqualTo(at, before))
            const old = kept === -1 ? oldest : oldest.slice(0, kept)
            const last = old.at(-1)?.n ?? null
            if (last === null) return 0
            yield* execute((db) => db.update(realtimeFloor).set({ n: last }).where(lt(realtimeFloor.n, last)))
            yield* execute((db) => db.delete(events).where(lte(events.n, last)))
            return old.length
          }),
          [subjectOf("sweep", "realtime events")],
        ),
    })
  }),
)

const eventOf = ({ audienceKind, audienceId, ...event }: Row): LoggedEvent => ({
  ...event,
  // The condition of the query leaves no event without a number.
  n: event.n ?? 0,
  audience: { kind: audienceKind, id: audienceId } as Audience,
})

interface Row extends Omit<LoggedEvent, "n" | "audience"> {
  readonly n: number | null
  readonly audienceKind: Audience["kind"]
  readonly audienceId: Audience["id"]
}
