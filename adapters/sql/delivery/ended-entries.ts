import { and, asc, desc, eq, inArray, lte, sql } from "drizzle-orm"
import { Effect } from "effect"
import type { Outbox } from "../../../core/index.ts"
import type { Database } from "../engine/database.ts"
import { statement } from "../engine/statement.ts"
import { isDelivered } from "../schema/outbox-tables.ts"

type Ends = Pick<Outbox["Service"], "sweep" | "sweepDelivered" | "keepDelivered">

/** The end of entries that have been sent or given up. */
export const endedEntries = ({ read, tables: { outbox }, write }: Database["Service"]): Ends => {
  // Most receivers have none, which is found out without the lock of a writer.
  const olderThanNewest = statement((db) =>
    db
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(eq(outbox.receiver, sql.placeholder("receiver")), isDelivered(outbox)))
      .orderBy(desc(outbox.sentAt), desc(outbox.id))
      .limit(sql.placeholder("limit"))
      .offset(sql.placeholder("newest"))
      .prepare(),
  )

  return {
    sweep: Effect.fnUntraced(function* (before, limit) {
      let gone = 0
      // One condition for both would read every row.
      for (const ended of [outbox.sentAt, outbox.failedAt]) {
        const some = yield* write((db) => {
          const old = db
            .select({ id: outbox.id })
            .from(outbox)
            .where(lte(ended, before))
            .orderBy(asc(ended))
            .limit(limit - gone)
          return db
            .delete(outbox)
            .where(inArray(outbox.id, sql`(${old})`))
            .returning({ id: outbox.id })
        })
        gone += some.length
      }
      return gone
    }),
    sweepDelivered: (before, limit) =>
      Effect.map(
        write((db) => {
          const old = db
            .select({ id: outbox.id })
            .from(outbox)
            .where(and(isDelivered(outbox), lte(outbox.sentAt, before)))
            .orderBy(asc(outbox.sentAt))
            .limit(limit)
          return db
            .delete(outbox)
            .where(inArray(outbox.id, sql`(${old})`))
            .returning({ id: outbox.id })
        }),
        (gone) => gone.length,
      ),
    keepDelivered: Effect.fnUntraced(function* (receiver, newest, limit) {
      const older = yield* read((db) => olderThanNewest(db).execute({ receiver, newest, limit }))
      if (older.length === 0) return 0
      const ids = older.map(({ id }) => id)
      const gone = yield* write((db) => db.delete(outbox).where(inArray(outbox.id, ids)).returning({ id: outbox.id }))
      return gone.length
    }),
  }
}
