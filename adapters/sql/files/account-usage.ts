import { and, eq, gt, type SQL, sql } from "drizzle-orm"
import { Effect, Layer } from "effect"
import { AccountUsage } from "../../../core/index.ts"
import { Database, type Engine } from "../engine/database.ts"
import { statement } from "../engine/statement.ts"
import type { Tables } from "../schema/tables.ts"
import { dayOf } from "../schema/text-triggers.ts"

export const accountUsageRepository = Layer.effect(
  AccountUsage,
  Effect.gen(function* () {
    const { engine, execute, read, tables } = yield* Database
    const { accountUsage, conversationMembers, events, reports, textLimits } = tables
    const { bytes, comments, items, posts, texts, uploads, userId } = accountUsage
    const limitColumns = { texts: textLimits.texts, textsPerDay: textLimits.textsPerDay, items: textLimits.items }
    const user = sql.placeholder("user")
    const textsToday = textsTodayOf(engine.name, accountUsage)
    const held = statement((db) =>
      db
        .select({ bytes, texts, textsToday, items, posts, comments, uploads })
        .from(accountUsage)
        .where(eq(userId, user))
        .prepare(),
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
          ([found]) => found ?? { bytes: 0, texts: 0, textsToday: 0, items: 0, posts: 0, comments: 0, uploads: [] },
        ),
      limitTexts: ({ items, texts, textsPerDay }) => {
        const limits = { texts, textsPerDay, items }
        // What is the same is not written: a server starts on a full disk too.
        const limitsDiffer = sql.join(
          Object.values(limitColumns).map(
            (column) => sql`${column} is distinct from excluded.${sql.identifier(column.name)}`,
          ),
          sql` or `,
        )
        return execute((db) =>
          db
            .insert(textLimits)
            .values({ id: 1, ...limits })
            .onConflictDoUpdate({ target: textLimits.id, set: limits, setWhere: limitsDiffer }),
        )
      },
      freeTexts: (user, textsFree) =>
        execute((db) => db.update(accountUsage).set({ textsFree }).where(eq(userId, user))),
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

/** The texts that an account added today; the row may be of an earlier day. */
export const textsTodayOf = (engine: Engine["name"], { textsDay, textsToday }: Tables["accountUsage"]): SQL<number> =>
  sql<number>`case when ${textsDay} = ${sql.raw(dayOf[engine])} then ${textsToday} else 0 end`.mapWith(Number)
