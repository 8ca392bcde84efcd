import { eq, sql } from "drizzle-orm"
import { type DmRequest, type DmRequestId, dmRequestStatuses, type UserId } from "../../../core/index.ts"
import { type Kit, oneOf } from "./sqlite-kit.ts"
import type { usersTables } from "./users-tables.ts"

/** Contract: chat, message requests. */
export const dmRequestsTables = (kit: Kit, { users }: ReturnType<typeof usersTables>) => {
  const person = (name: string) =>
    kit
      .id<UserId>(name)
      .notNull()
      .references(() => users.id, { onDelete: "cascade" })

  const dmRequests = kit.table(
    "dm_requests",
    {
      id: kit.id<DmRequestId>("id").primaryKey(),
      fromId: person("from_id"),
      toId: person("to_id"),
      // The same two people, the smaller id first, so that two crossing requests end as one.
      lowId: kit.id<UserId>("low_id").notNull(),
      highId: kit.id<UserId>("high_id").notNull(),
      message: kit.text("message"),
      status: kit.text<DmRequest["status"]>("status").notNull(),
      createdAt: kit.instant("created_at").notNull(),
      decidedAt: kit.instant("decided_at"),
    },
    (t) => [
      kit.uniqueIndex("dm_requests_pending").on(t.lowId, t.highId).where(eq(t.status, sql`'pending'`)),
      kit.index("dm_requests_from").on(t.fromId, t.status, t.createdAt, t.id),
      kit.index("dm_requests_to").on(t.toId, t.status, t.createdAt, t.id),
      kit.check("dm_requests_status", oneOf(t.status, dmRequestStatuses)),
      kit.check("dm_requests_order", sql`${t.lowId} < ${t.highId}`),
    ],
  )
  return { dmRequests }
}
