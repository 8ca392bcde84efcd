import type { EmailAddress, PasswordHash, Privacy, UserId } from "../../../core/index.ts"
import { type Kit, oneOf } from "../kit.ts"

/** Contract: seed section 2; people, users. */
export const usersTables = (kit: Kit) => {
  const users = kit.table(
    "users",
    {
      id: kit.id<UserId>("id").primaryKey(),
      email: kit.text<EmailAddress>("email").notNull(),
      emailVerifiedAt: kit.instant("email_verified_at"),
      displayName: kit.text("display_name").notNull(),
      passwordHash: kit.text<PasswordHash>("password_hash"),
      avatarUrl: kit.text("avatar_url"),
      bio: kit.text("bio"),
      privacy: kit.text<Privacy>("privacy").notNull(),
      showPresence: kit.bool("show_presence").notNull(),
      showReadReceipts: kit.bool("show_read_receipts").notNull(),
      tokensValidFrom: kit.instant("tokens_valid_from"),
      createdAt: kit.instant("created_at").notNull(),
      updatedAt: kit.instant("updated_at").notNull(),
    },
    (t) => [
      kit.uniqueIndex("users_email").on(t.email),
      kit.index("users_created").on(t.createdAt, t.id),
      kit.check("users_privacy", oneOf(t.privacy, ["public", "friends_only", "private"])),
    ],
  )
  return { users }
}
