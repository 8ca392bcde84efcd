import { isNotNull, sql } from "drizzle-orm"
import {
  type ReportId,
  type ReportReason,
  type ReportStatus,
  type ReportTarget,
  reportReasons,
  reportStatuses,
  reportTargets,
  type UserId,
} from "../../../core/index.ts"
import { type Kit, oneOf } from "./sqlite-kit.ts"
import type { usersTables } from "./users-tables.ts"

/** Contract: reports, reports. */
export const reportsTables = (kit: Kit, { users }: ReturnType<typeof usersTables>) => {
  const reports = kit.table(
    "reports",
    {
      id: kit.id<ReportId>("id").primaryKey(),
      reporterId: kit.id<UserId>("reporter_id").references(() => users.id, { onDelete: "set null" }),
      targetType: kit.text<ReportTarget>("target_type").notNull(),
      targetId: kit.id("target_id").notNull(),
      ownerId: kit.id<UserId>("owner_id").references(() => users.id, { onDelete: "set null" }),
      reason: kit.text<ReportReason>("reason").notNull(),
      details: kit.text("details"),
      status: kit.text<ReportStatus>("status").notNull(),
      note: kit.text("note"),
      createdAt: kit.instant("created_at").notNull(),
      decidedAt: kit.instant("decided_at"),
      claimedBy: kit.id<UserId>("claimed_by").references(() => users.id, { onDelete: "set null" }),
      claimedAt: kit.instant("claimed_at"),
    },
    (t) => [
      kit.uniqueIndex("reports_once").on(t.reporterId, t.targetType, t.targetId).where(isNotNull(t.reporterId)),
      kit.index("reports_reporter").on(t.reporterId, t.createdAt, t.id),
      kit.index("reports_open").on(t.reporterId).where(sql`${t.status} = 'open' and ${t.reporterId} is not null`),
      kit.index("reports_created").on(t.createdAt, t.id),
      kit.index("reports_status").on(t.status, t.createdAt, t.id),
      kit.index("reports_queue").on(t.status, t.targetType, t.createdAt, t.id),
      kit.index("reports_claimed").on(t.claimedBy, t.status, t.createdAt, t.id).where(isNotNull(t.claimedBy)),
      kit.index("reports_owner").on(t.ownerId, t.createdAt, t.id).where(isNotNull(t.ownerId)),
      kit.index("reports_of_target").on(t.targetType, t.targetId, t.createdAt, t.id),
      kit.index("reports_target").on(t.targetType, t.createdAt, t.id),
      kit.check("reports_target_type", oneOf(t.targetType, reportTargets)),
      kit.check("reports_reason", oneOf(t.reason, reportReasons)),
      kit.check("reports_status", oneOf(t.status, reportStatuses)),
      kit.check("reports_decided", sql`(${t.status} = 'open') = (${t.decidedAt} is null)`),
      kit.check("reports_note", sql`${t.status} = 'open' or ${t.note} is not null`),
    ],
  )
  return { reports }
}
