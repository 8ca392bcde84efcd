import type { Role, UserId } from "../../../core/index.ts"
import { roles as roleNames } from "../../../core/index.ts"
import { type Kit, oneOf } from "./sqlite-kit.ts"
import type { usersTables } from "./users-tables.ts"

/** Contract: moderation, roles. */
export const moderationTables = (kit: Kit, { users }: ReturnType<typeof usersTables>) => {
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
    },
    (t) => [
      kit.index("roles_granted").on(t.grantedAt, t.userId),
      kit.index("roles_granted_by").on(t.grantedBy),
      kit.check("roles_role", oneOf(t.role, roleNames)),
    ],
  )
  return { roles }
}
