import type { AuditEntryId, UserId } from "../../../core/index.ts"
import type { Kit } from "./sqlite-kit.ts"

/** Contract: CLI, audit. */
export const auditTables = (kit: Kit) => {
  const audit = kit.table(
    "audit",
    {
      id: kit.id<AuditEntryId>("id").primaryKey(),
      at: kit.instant("at").notNull(),
      command: kit.text("command").notNull(),
      target: kit.text("target").notNull(),
      note: kit.text("note"),
      // No reference: the log outlives accounts.
      actor: kit.id<UserId>("actor"),
    },
    (t) => [kit.index("audit_at").on(t.at, t.id)],
  )
  return { audit }
}
