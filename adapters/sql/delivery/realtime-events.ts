import { and, asc, eq, gt, isNotNull, lt, lte, sql } from "drizzle-orm"
import { DateTime, Effect, Layer } from "effect"
import { type Audience, type LoggedEvent, RealtimeEvents, subjectOf, Transactions } from "../../../core/index.ts"
import { Database } from "../engine/database.ts"
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
    // One statement, so that no sweep between two of them hides that some events are missing.
    const reading = statement((db) => {
      const following = db
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
        .as("following")
      return db
        .select({
          floor: realtimeFloor.n,
          n: following.n,
          kind: following.kind,
          audienceKind: following.audienceKind,
          audienceId: following.audienceId,
          subject: following.subject,
        })
        .from(realtimeFloor)
        .leftJoin(following, eq(realtimeFloor.id, 1))
        .where(eq(realtimeFloor.id, 1))
        .orderBy(asc(following.n))
        .prepare()
    })
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
        const [row] = rows
        if (row === undefined) return yield* Effect.die(new Error("The realtime log has no floor."))
        // Without events there is one row, which has the floor alone.
        return { events: row.n === null ? [] : rows.map((one) => eventOf(one as Row)), floor: row.floor }
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

const eventOf = ({ audienceId, audienceKind, kind, n, subject }: Row): LoggedEvent => ({
  n,
  kind,
  subject,
  audience: { kind: audienceKind, id: audienceId } as Audience,
})

interface Row extends Omit<LoggedEvent, "audience"> {
  readonly audienceKind: Audience["kind"]
  readonly audienceId: Audience["id"]
}
