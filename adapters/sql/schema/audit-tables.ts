import type { AuditEntryId } from "../../../core/index.ts"
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
    },
    (t) => [kit.index("audit_at").on(t.at, t.id)],
  )
  return { audit }
}
