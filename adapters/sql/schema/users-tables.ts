import { isNotNull, isNull, sql } from "drizzle-orm"
import type { EmailAddress, PasswordHash, Privacy, UserId } from "../../../core/index.ts"
import { type Kit, oneOf } from "./sqlite-kit.ts"

/** Contract: users, users. */
export const usersTables = (kit: Kit) => {
  const users = kit.table(
    "users",
    {
      id: kit.id<UserId>("id").primaryKey(),
      email: kit.text<EmailAddress>("email").notNull(),
      emailVerifiedAt: kit.instant("email_verified_at"),
      emailRefusedAt: kit.instant("email_refused_at"),
      emailRefusal: kit.text("email_refusal"),
      displayName: kit.text("display_name").notNull(),
      passwordHash: kit.text<PasswordHash>("password_hash"),
      avatarUrl: kit.address("avatar_url"),
      bio: kit.text("bio"),
      locale: kit.text("locale"),
      privacy: kit.text<Privacy>("privacy").notNull(),
      openToVisitors: kit.bool("open_to_visitors").notNull().default(false),
      showPresence: kit.bool("show_presence").notNull(),
      showReadReceipts: kit.bool("show_read_receipts").notNull(),
      tokensValidFrom: kit.instant("tokens_valid_from"),
      credentialsValidFrom: kit.instant("credentials_valid_from"),
      socketsValidFrom: kit.instant("sockets_valid_from"),
      signInVersion: kit.int("sign_in_version").notNull().default(0),
      suspendedAt: kit.instant("suspended_at"),
      createdAt: kit.instant("created_at").notNull(),
      updatedAt: kit.instant("updated_at").notNull(),
    },
    (t) => [
      kit.uniqueIndex("users_email").on(t.email),
      kit.index("users_created").on(t.createdAt, t.id),
      kit.index("users_unverified").on(t.createdAt, t.id).where(isNull(t.emailVerifiedAt)),
      kit.index("users_open").on(t.id).where(sql`${t.openToVisitors}`),
      kit.index("users_avatar").on(t.avatarUrl).where(isNotNull(t.avatarUrl)),
      kit.check("users_privacy", oneOf(t.privacy, ["public", "friends_only", "private"])),
    ],
  )

  // One row per term of a name, which is the text from one of its words to the end, so that an index finds every name
  // with a word that begins with the search text.
  const userWords = kit.table(
    "user_words",
    {
      userId: kit
        .id<UserId>("user_id")
        .notNull()
        .references(() => users.id, { onDelete: "cascade" }),
      /** The number of the term. */
      position: kit.int("position").notNull(),
      /** The first two characters of `text`. */
      head: kit.sortable("head").notNull(),
      /** The whole name, folded; search results are sorted by it. */
      nameKey: kit.sortable("name_key").notNull(),
      text: kit.sortable("text").notNull(),
    },
    (t) => [
      kit.primaryKey({ columns: [t.userId, t.position] }),
      kit.index("user_words_head").on(t.head, t.nameKey, t.userId, t.text),
      kit.index("user_words_text").on(t.text),
    ],
  )
  return { users, userWords }
}
