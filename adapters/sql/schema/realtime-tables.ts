import { isNotNull, isNull, sql } from "drizzle-orm"
import type { Audience, RealtimeKind, UserId } from "../../../core/index.ts"
import { equalsOneOf, type Kit } from "./sqlite-kit.ts"

/** Contract: delivery, realtime. What happened, by ids only; rows are kept for 15 minutes. */
export const realtimeTables = (kit: Kit) => {
  const realtimeEvents = kit.table(
    "realtime_events",
    {
      id: kit.serial("id"),
      // The position in the log. SQLite gives it at the insert; on Postgres it is null until after the commit.
      n: kit.amount("n"),
      // Without a check: a new kind would rebuild the table.
      kind: kit.text<RealtimeKind>("kind").notNull(),
      audienceKind: kit.text<Audience["kind"]>("audience_kind").notNull(),
      audienceId: kit.id<Audience["id"]>("audience_id").notNull(),
      // By the kind: a message, a user, a notification. Null where the audience is enough.
      subjectId: kit.text("subject_id"),
      at: kit.instant("at").notNull(),
    },
    (t) => [
      kit.uniqueIndex("realtime_events_n").on(t.n).where(isNotNull(t.n)),
      kit.index("realtime_events_unnumbered").on(t.id).where(isNull(t.n)),
      kit.check(
        "realtime_events_audience",
        equalsOneOf(t.audienceKind, ["user", "friends", "conversation", "everybody"]),
      ),
    ],
  )

  // One row: the id of this database, which a restored copy must not share, and on Postgres the last number that was
  // given, whose lock is held while events are numbered. SQLite reads that number from the events (last-number.ts), so
  // that an event changes one row, and leaves `n` as it is.
  const realtimeHead = kit.table(
    "realtime_head",
    { id: kit.int("id").primaryKey(), databaseId: kit.text("database_id").notNull(), n: kit.amount("n").notNull() },
    (t) => [kit.check("realtime_head_one", sql`${t.id} = 1`)],
  )

  // One row: the last number that was swept away. Apart from the head, so that a sweep never holds up the numbering.
  const realtimeFloor = kit.table(
    "realtime_floor",
    { id: kit.int("id").primaryKey(), n: kit.amount("n").notNull() },
    (t) => [kit.check("realtime_floor_one", sql`${t.id} = 1`)],
  )

  // The servers that hold sockets. One that was killed stops renewing its row, and any server removes it then.
  const realtimeProcesses = kit.table("realtime_processes", {
    id: kit.id<string>("id").primaryKey(),
    beatAt: kit.instant("beat_at").notNull(),
  })

  // Who is connected to which of them: written with the first and the last socket of a user.
  const realtimeOnline = kit.table(
    "realtime_online",
    {
      userId: kit.id<UserId>("user_id").notNull(),
      processId: kit
        .id<string>("process_id")
        .notNull()
        .references(() => realtimeProcesses.id, { onDelete: "cascade" }),
    },
    (t) => [kit.primaryKey({ columns: [t.userId, t.processId] }), kit.index("realtime_online_process").on(t.processId)],
  )
  return { realtimeProcesses, realtimeOnline, realtimeEvents, realtimeHead, realtimeFloor }
}
