import { and, eq, gt, type SQL, sql } from "drizzle-orm"
import { Effect, Layer } from "effect"
import { AccountUsage } from "../../../core/index.ts"
import { Database } from "../database.ts"
import { statement } from "../engine/statement.ts"

export const accountUsageRepository = Layer.effect(
  AccountUsage,
  Effect.gen(function* () {
    const { execute, read, tables } = yield* Database
    const { accountUsage, conversationMembers, events, reports } = tables
    const { bytes, comments, posts, uploads, userId } = accountUsage
    const user = sql.placeholder("user")
    const held = statement((db) =>
      db.select({ bytes, posts, comments, uploads }).from(accountUsage).where(eq(userId, user)).prepare(),
    )
    /** Counts rows by an index, and reads at most `most` of them. */
    const count = (table: SQL, condition: SQL | undefined, most: number) =>
      Effect.map(
        read((db) => {
          const some = sql`(select 1 as one from ${table} where ${condition} limit ${sql.raw(String(most))}) as counted`
          return db.select({ n: sql<number>`cast(count(*) as integer)` }).from(some)
        }),
        ([row]) => row?.n ?? 0,
      )

    return AccountUsage.of({
      of: (user) =>
        Effect.map(
          read((db) => held(db).execute({ user })),
          ([found]) => found ?? { bytes: 0, posts: 0, comments: 0, uploads: [] },
        ),
      saveUploads: (user, uploads) => execute((db) => db.update(accountUsage).set({ uploads }).where(eq(userId, user))),
      upcomingEvents: (owner, now, most) =>
        count(
          sql`${events}`,
          and(eq(events.ownerId, owner), eq(events.status, sql`'scheduled'`), gt(events.endsAt, now)),
          most,
        ),
      groups: (owner, most) =>
        count(
          sql`${conversationMembers}`,
          and(eq(conversationMembers.userId, owner), eq(conversationMembers.role, sql`'owner'`)),
          most,
        ),
      openReports: (reporter, most) =>
        count(sql`${reports}`, and(eq(reports.reporterId, reporter), eq(reports.status, sql`'open'`)), most),
    })
  }),
)
