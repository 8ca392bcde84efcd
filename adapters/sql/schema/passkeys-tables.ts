import type { CredentialId, PasskeyId, Transport, UserId } from "../../../core/index.ts"
import type { Kit } from "./sqlite-kit.ts"
import type { usersTables } from "./users-tables.ts"

/** Contract: auth, passkeys. */
export const passkeysTables = (kit: Kit, { users }: ReturnType<typeof usersTables>) => {
  const passkeys = kit.table(
    "passkeys",
    {
      id: kit.id<PasskeyId>("id").primaryKey(),
      userId: kit
        .id<UserId>("user_id")
        .notNull()
        .references(() => users.id, { onDelete: "cascade" }),
      credentialId: kit.text<CredentialId>("credential_id").notNull(),
      publicKey: kit.text("public_key").notNull(),
      // Authenticators count in 32 bits without a sign.
      counter: kit.amount("counter").notNull(),
      transports: kit.json<ReadonlyArray<Transport>>("transports").notNull(),
      backedUp: kit.bool("backed_up").notNull(),
      name: kit.text("name").notNull(),
      createdAt: kit.instant("created_at").notNull(),
      lastUsedAt: kit.instant("last_used_at"),
    },
    (t) => [
      kit.uniqueIndex("passkeys_credential").on(t.credentialId),
      kit.index("passkeys_user").on(t.userId, t.createdAt, t.id),
    ],
  )
  return { passkeys }
}
