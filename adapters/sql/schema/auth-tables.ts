import type { ProvenBy, SessionId, TokenHash, TokenPurpose, UserId } from "../../../core/index.ts"
import { type Kit, oneOf } from "./sqlite-kit.ts"
import type { usersTables } from "./users-tables.ts"

/** Contract: auth, sessions. */
export const authTables = (kit: Kit, { users }: ReturnType<typeof usersTables>) => {
  const owner = () =>
    kit
      .id<UserId>("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" })

  const sessions = kit.table(
    "sessions",
    {
      id: kit.id<SessionId>("id").primaryKey(),
      userId: owner(),
      tokenHash: kit.text<TokenHash>("token_hash").notNull(),
      createdAt: kit.instant("created_at").notNull(),
      lastUsedAt: kit.instant("last_used_at").notNull(),
      expiresAt: kit.instant("expires_at").notNull(),
      userAgent: kit.text("user_agent"),
      provenAt: kit.instant("proven_at"),
      provenBy: kit.text<ProvenBy>("proven_by"),
    },
    (t) => [
      kit.uniqueIndex("sessions_token_hash").on(t.tokenHash),
      kit.index("sessions_user").on(t.userId, t.createdAt, t.id),
      kit.index("sessions_created").on(t.createdAt, t.id),
      kit.index("sessions_expires").on(t.expiresAt),
    ],
  )

  const oneTimeTokens = kit.table(
    "one_time_tokens",
    {
      hash: kit.text<TokenHash>("hash").primaryKey(),
      purpose: kit.text<TokenPurpose>("purpose").notNull(),
      userId: owner(),
      createdAt: kit.instant("created_at").notNull(),
      expiresAt: kit.instant("expires_at").notNull(),
    },
    (t) => [
      kit.index("one_time_tokens_user").on(t.userId, t.purpose),
      kit.index("one_time_tokens_expires").on(t.expiresAt),
      kit.check("one_time_tokens_purpose", oneOf(t.purpose, ["password-reset", "verification", "undo-added"])),
    ],
  )
  return { sessions, oneTimeTokens }
}
