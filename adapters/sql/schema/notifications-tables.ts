import { type Column, isNotNull, isNull, type SQL, sql } from "drizzle-orm"
import type {
  DigestTime,
  NotificationId,
  NotificationSettings,
  NotificationType,
  Subject,
  UserId,
} from "../../../core/index.ts"
import type { Kit } from "./sqlite-kit.ts"
import type { usersTables } from "./users-tables.ts"

/** Contract: delivery. */
export const notificationsTables = (kit: Kit, { users }: ReturnType<typeof usersTables>) => {
  const columns = () => ({
    id: kit.id<NotificationId>("id").primaryKey(),
    userId: kit
      .id<UserId>("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    type: kit.text<NotificationType>("type").notNull(),
    // Stays when its account goes: who did it is then shown as a deleted user.
    actorId: kit.id<UserId>("actor_id"),
    subjectKind: kit.text<Subject["kind"]>("subject_kind"),
    subjectId: kit.id("subject_id"),
    readAt: kit.instant("read_at"),
    createdAt: kit.instant("created_at").notNull(),
  })
  const notifications = kit.table("notifications", columns(), (t) => [
    kit.index("notifications_user").on(t.userId, t.createdAt, t.id),
    // For the count of the unread ones, which leaves out those from blocked people.
    kit.index("notifications_unread").on(t.userId, t.createdAt, t.id, t.actorId).where(isNull(t.readAt)),
    // An unread one of the same type, actor and subject is there once. The first index also counts those
    // of one actor. There are two, because a unique index takes two rows without an actor for different ones.
    kit.uniqueIndex("notifications_same").on(t.userId, t.actorId, t.type, t.subjectId).where(isOfActor(t)),
    kit.uniqueIndex("notifications_same_service").on(t.userId, t.type, t.subjectId).where(isOfService(t)),
    kit.index("notifications_subject").on(t.subjectId).where(isNotNull(t.subjectId)),
    kit.index("notifications_created").on(t.createdAt),
  ])

  // The same for users who do not want them in the list: the unique indexes are those of the list.
  const unlistedNotifications = kit.table("unlisted_notifications", columns(), (t) => [
    kit.index("unlisted_notifications_user").on(t.userId, t.createdAt, t.id),
    kit.uniqueIndex("unlisted_notifications_same").on(t.userId, t.actorId, t.type, t.subjectId).where(isOfActor(t)),
    kit.uniqueIndex("unlisted_notifications_same_service").on(t.userId, t.type, t.subjectId).where(isOfService(t)),
    kit.index("unlisted_notifications_subject").on(t.subjectId).where(isNotNull(t.subjectId)),
    kit.index("unlisted_notifications_created").on(t.createdAt),
  ])

  const notificationSettings = kit.table(
    "notification_settings",
    {
      userId: kit
        .id<UserId>("user_id")
        .primaryKey()
        .references(() => users.id, { onDelete: "cascade" }),
      channels: kit.json<NotificationSettings["channels"]>("channels").notNull(),
      digestEvery: kit.text<DigestTime["every"]>("digest_every").notNull(),
      digestHour: kit.int("digest_hour").notNull(),
      digestWeekday: kit.int("digest_weekday").notNull(),
      timeZone: kit.text("time_zone").notNull(),
      digestAt: kit.instant("digest_at"),
      digestFrom: kit.instant("digest_from"),
      digestedAt: kit.instant("digested_at"),
    },
    (t) => [kit.index("notification_settings_digest").on(t.digestAt).where(isNotNull(t.digestAt))],
  )

  // A row for each user for whom a mail about notifications waits.
  const waitingMails = kit.table(
    "waiting_mails",
    {
      userId: kit
        .id<UserId>("user_id")
        .primaryKey()
        .references(() => users.id, { onDelete: "cascade" }),
      since: kit.instant("since").notNull(),
      dueAt: kit.instant("due_at").notNull(),
      changes: kit.int("changes").notNull(),
    },
    (t) => [kit.index("waiting_mails_due").on(t.dueAt)],
  )

  // How much a user caused to another, from one moment on. A count begins again once its time is over.
  const reached = kit.table(
    "reached",
    {
      by: kit
        .id<UserId>("by")
        .notNull()
        .references(() => users.id, { onDelete: "cascade" }),
      what: kit.text("what").notNull(),
      userId: kit
        .id<UserId>("user_id")
        .notNull()
        .references(() => users.id, { onDelete: "cascade" }),
      since: kit.instant("since").notNull(),
      endsAt: kit.instant("ends_at").notNull(),
      count: kit.int("count").notNull(),
    },
    (t) => [
      kit.primaryKey({ columns: [t.by, t.what, t.userId] }),
      kit.index("reached_user").on(t.userId),
      kit.index("reached_since").on(t.since),
    ],
  )
  return { notifications, unlistedNotifications, notificationSettings, waitingMails, reached }
}

interface Columns {
  readonly readAt: Column
  readonly actorId: Column
  readonly subjectId: Column
}

/** The condition of `notifications_same`. Queries have it literally, or SQLite would not use the index. */
export const isOfActor = ({ actorId, readAt, subjectId }: Columns): SQL =>
  sql`${isNull(readAt)} and ${isNotNull(subjectId)} and ${isNotNull(actorId)}`

/** The condition of `notifications_same_service`. */
export const isOfService = ({ actorId, readAt, subjectId }: Columns): SQL =>
  sql`${isNull(readAt)} and ${isNotNull(subjectId)} and ${isNull(actorId)}`
