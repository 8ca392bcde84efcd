import { isNotNull, sql } from "drizzle-orm"
import {
  type AppealOutcome,
  type DecisionAction,
  type DecisionId,
  decisionActions,
  type ReportId,
  type ReportTarget,
  type Role,
  reportTargets,
  roles as roleNames,
  type UserId,
} from "../../../core/index.ts"
import type { reportsTables } from "./reports-tables.ts"
import { type Kit, oneOf } from "./sqlite-kit.ts"
import type { usersTables } from "./users-tables.ts"

/** Contract: moderation, roles; moderation, decisions. */
export const moderationTables = (
  kit: Kit,
  { users }: ReturnType<typeof usersTables>,
  { reports }: ReturnType<typeof reportsTables>,
) => {
  const roles = kit.table(
    "roles",
    {
      userId: kit
        .id<UserId>("user_id")
        .primaryKey()
        .references(() => users.id, { onDelete: "cascade" }),
      role: kit.text<Role>("role").notNull(),
      grantedAt: kit.instant("granted_at").notNull(),
      grantedBy: kit.id<UserId>("granted_by").references(() => users.id, { onDelete: "set null" }),
      byOperator: kit.bool("by_operator").notNull(),
      notifiedAt: kit.instant("notified_at"),
    },
    (t) => [
      kit.index("roles_granted").on(t.grantedAt, t.userId),
      kit.index("roles_granted_by").on(t.grantedBy),
      kit.check("roles_role", oneOf(t.role, roleNames)),
    ],
  )
  const decisions = kit.table(
    "decisions",
    {
      id: kit.id<DecisionId>("id").primaryKey(),
      reportId: kit
        .id<ReportId>("report_id")
        .notNull()
        .references(() => reports.id, { onDelete: "cascade" }),
      moderatorId: kit.id<UserId>("moderator_id").references(() => users.id, { onDelete: "set null" }),
      personId: kit.id<UserId>("person_id").references(() => users.id, { onDelete: "set null" }),
      action: kit.text<DecisionAction>("action").notNull(),
      rule: kit.text("rule"),
      note: kit.text("note").notNull(),
      decidedAt: kit.instant("decided_at").notNull(),
      suspendedAt: kit.instant("suspended_at"),
      endsAt: kit.instant("ends_at"),
      endedAt: kit.instant("ended_at"),
      undoneAt: kit.instant("undone_at"),
      undoneBy: kit.id<UserId>("undone_by").references(() => users.id, { onDelete: "set null" }),
      appeal: kit.text("appeal"),
      appealedAt: kit.instant("appealed_at"),
      outcome: kit.text<AppealOutcome>("outcome"),
      answer: kit.text("answer"),
      answeredAt: kit.instant("answered_at"),
      answeredBy: kit.id<UserId>("answered_by").references(() => users.id, { onDelete: "set null" }),
    },
    (t) => [
      kit.index("decisions_report").on(t.reportId),
      kit.index("decisions_person").on(t.personId, t.decidedAt, t.id).where(isNotNull(t.personId)),
      kit.index("decisions_moderator").on(t.moderatorId).where(isNotNull(t.moderatorId)),
      kit.index("decisions_answered_by").on(t.answeredBy).where(isNotNull(t.answeredBy)),
      kit
        .index("decisions_appeals")
        .on(t.appealedAt, t.id)
        .where(sql`${t.appealedAt} is not null and ${t.answeredAt} is null`),
      kit.index("decisions_undone_by").on(t.undoneBy).where(isNotNull(t.undoneBy)),
      kit
        .index("decisions_due")
        .on(t.endsAt, t.id)
        .where(sql`${t.endsAt} is not null and ${t.endedAt} is null and ${t.undoneAt} is null`),
      kit.check("decisions_action", oneOf(t.action, decisionActions)),
    ],
  )
  const takenDown = kit.table(
    "taken_down",
    {
      decisionId: kit
        .id<DecisionId>("decision_id")
        .primaryKey()
        .references(() => decisions.id, { onDelete: "cascade" }),
      personId: kit
        .id<UserId>("person_id")
        .notNull()
        .references(() => users.id, { onDelete: "cascade" }),
      targetType: kit.text<ReportTarget>("target_type").notNull(),
      copy: kit.text("copy").notNull(),
      takenAt: kit.instant("taken_at").notNull(),
    },
    (t) => [
      kit.index("taken_down_person").on(t.personId),
      kit.index("taken_down_taken").on(t.takenAt, t.decisionId),
      kit.check("taken_down_target_type", oneOf(t.targetType, reportTargets)),
    ],
  )
  return { decisions, roles, takenDown }
}
