import type { EmailAddress, TokenHash, UserId } from "../../../core/index.ts"
import type { Kit } from "./sqlite-kit.ts"
import type { usersTables } from "./users-tables.ts"

/** Contract: auth, e-mail address. */
export const emailChangesTables = (kit: Kit, { users }: ReturnType<typeof usersTables>) => {
  const pendingAddresses = kit.table(
    "pending_addresses",
    {
      userId: kit
        .id<UserId>("user_id")
        .primaryKey()
        .references(() => users.id, { onDelete: "cascade" }),
      email: kit.text<EmailAddress>("email").notNull(),
      hash: kit.text<TokenHash>("hash").notNull(),
      createdAt: kit.instant("created_at").notNull(),
      expiresAt: kit.instant("expires_at").notNull(),
    },
    (t) => [
      kit.uniqueIndex("pending_addresses_hash").on(t.hash),
      kit.index("pending_addresses_expires").on(t.expiresAt),
    ],
  )

  const replacedAddresses = kit.table(
    "replaced_addresses",
    {
      hash: kit.text<TokenHash>("hash").primaryKey(),
      userId: kit
        .id<UserId>("user_id")
        .notNull()
        .references(() => users.id, { onDelete: "cascade" }),
      // Their order in the account, whatever the clocks of several servers say.
      position: kit.int("position").notNull(),
      email: kit.text<EmailAddress>("email").notNull(),
      replacedAt: kit.instant("replaced_at").notNull(),
      expiresAt: kit.instant("expires_at").notNull(),
    },
    (t) => [
      kit.uniqueIndex("replaced_addresses_user").on(t.userId, t.position),
      kit.index("replaced_addresses_email").on(t.email),
      kit.index("replaced_addresses_expires").on(t.expiresAt),
    ],
  )
  return { pendingAddresses, replacedAddresses }
}
