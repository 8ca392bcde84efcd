import { and, eq, getTableColumns, isNull, or, sql } from "drizzle-orm"
import { Effect } from "effect"
import { mostOfActor, type NotificationSettings, type Notifications } from "../../../core/index.ts"
import type { Database } from "../engine/database.ts"
import { statement } from "../engine/statement.ts"
import type { Tables } from "../schema/tables.ts"
import { notificationQueries } from "./notification-queries.ts"

/** How a user stands to an actor, by one statement for what each notification asks. */
export const standingIn = ({
  engine,
  read,
  tables,
}: Database["Service"]): Pick<Notifications["Service"], "standing"> => {
  const { blocks, notificationSettings: settings, pushSubscriptions, webhooks } = tables
  const [one, other] = [sql.placeholder("one"), sql.placeholder("other")]
  const { ofActor } = notificationQueries(engine)
  const asking = statement((db) => {
    const between = db
      .select({ id: blocks.id })
      .from(blocks)
      .where(
        or(
          and(eq(blocks.blockerId, one), eq(blocks.blockedId, other)),
          and(eq(blocks.blockerId, other), eq(blocks.blockedId, one)),
        ),
      )
    const pushed = db
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, one))
    const hooked = [eq(webhooks.userId, one), eq(webhooks.userId, other), isNull(webhooks.userId)].map((owned) =>
      db
        .select({ id: webhooks.id })
        .from(webhooks)
        .where(and(owned, isNull(webhooks.pausedAt))),
    )
    const isHooked = sql.join(
      hooked.map((some) => sql`exists ${some}`),
      sql` or `,
    )
    return db
      .select({
        isApart: sql<number>`case when exists ${between} then 1 else 0 end`,
        unread: sql<number>`(select count(*) from ${ofActor(db)} as unread)`.mapWith(Number),
        pushed: sql<number>`case when exists ${pushed} then 1 else 0 end`,
        hooked: sql<number>`case when ${isHooked} then 1 else 0 end`,
        settings: getTableColumns(settings),
      })
      .from(sql`(select 1) as asked`)
      .leftJoin(settings, eq(settings.userId, one))
      .prepare()
  })
  return {
    standing: (user, actor) =>
      Effect.map(
        read((db) => asking(db).execute({ one: user, other: actor ?? user })),
        ([found]) => ({
          isApart: found?.isApart === 1,
          isFull: actor !== null && (found?.unread ?? 0) >= mostOfActor,
          isPushed: found?.pushed === 1,
          isHooked: found?.hooked === 1,
          settings: found?.settings == null ? null : settingsOfRow(found.settings),
        }),
      ),
  }
}

/** The settings of a user as the core has them. */
export const settingsOfRow = ({
  digestEvery: every,
  digestHour: hour,
  digestWeekday: weekday,
  ...row
}: Tables["notificationSettings"]["$inferSelect"]): NotificationSettings => ({
  ...row,
  digest: { every, hour, weekday },
})
