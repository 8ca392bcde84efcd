import { isNotNull, isNull, sql } from "drizzle-orm"
import {
  type AttachmentId,
  type ExportId,
  type ExportStatus,
  exportStatuses,
  type UserId,
} from "../../../core/index.ts"
import { type Kit, oneOf } from "./sqlite-kit.ts"
import type { usersTables } from "./users-tables.ts"

/** Contract: exports, own data. */
export const exportsTables = (kit: Kit, { users }: ReturnType<typeof usersTables>) => {
  const exports = kit.table(
    "exports",
    {
      id: kit.id<ExportId>("id").primaryKey(),
      userId: kit
        .id<UserId>("user_id")
        .notNull()
        .references(() => users.id, { onDelete: "cascade" }),
      status: kit.text<ExportStatus>("status").notNull(),
      attempt: kit.int("attempt").notNull(),
      bytes: kit.amount("bytes"),
      createdAt: kit.instant("created_at").notNull(),
      finishedAt: kit.instant("finished_at"),
      expiresAt: kit.instant("expires_at"),
      claimedUntil: kit.instant("claimed_until"),
    },
    (t) => [
      kit.index("exports_user").on(t.userId, t.createdAt, t.id),
      kit
        .index("exports_waiting")
        .on(t.createdAt, t.id)
        .where(oneOf(t.status, ["queued", "running"])),
      kit
        .index("exports_due")
        .on(t.expiresAt)
        .where(oneOf(t.status, ["ready"])),
      kit
        .index("exports_over")
        .on(t.createdAt)
        .where(oneOf(t.status, ["failed", "expired"])),
      kit.check("exports_status", oneOf(t.status, exportStatuses)),
      kit.check("exports_ready", sql`(${t.status} = 'ready') = (${t.bytes} is not null)`),
    ],
  )

  // A row is written before its content is stored. One without an export is removed with its content by the sweep.
  const exportParts = kit.table(
    "export_parts",
    {
      id: kit.id<AttachmentId>("id").primaryKey(),
      exportId: kit.id<ExportId>("export_id").references(() => exports.id, { onDelete: "set null" }),
      start: kit.amount("start_byte").notNull(),
      size: kit.int("size").notNull(),
      attempt: kit.int("attempt").notNull().default(0),
      // How the writing goes on behind the piece, once all of its portion is stored.
      note: kit.text("note"),
      storedAt: kit.instant("stored_at").notNull(),
    },
    (t) => [
      kit.index("export_parts_export").on(t.exportId, t.start),
      kit.index("export_parts_noted").on(t.exportId, t.start).where(isNotNull(t.note)),
      kit.index("export_parts_unused").on(t.storedAt, t.id).where(isNull(t.exportId)),
      kit.check("export_parts_size", sql`${t.size} > 0 and ${t.start} >= 0`),
    ],
  )

  // They refer to no export, so that the end of an export or of its account does not remove very many rows at once.
  const exportContents = kit.table(
    "export_contents",
    { exportId: kit.id<ExportId>("export_id").notNull(), name: kit.text("name").notNull() },
    (t) => [kit.primaryKey({ columns: [t.exportId, t.name] })],
  )
  return { exports, exportParts, exportContents }
}
