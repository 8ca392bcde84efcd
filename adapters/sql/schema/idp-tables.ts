import type { EmailAddress, ProviderName, SingleUseId, UserId } from "../../../core/index.ts"
import type { Kit } from "./sqlite-kit.ts"
import type { usersTables } from "./users-tables.ts"

/** Contract: auth. */
export const idpTables = (kit: Kit, { users }: ReturnType<typeof usersTables>) => {
  const linkedAccounts = kit.table(
    "linked_accounts",
    {
      userId: kit
        .id<UserId>("user_id")
        .notNull()
        .references(() => users.id, { onDelete: "cascade" }),
      issuer: kit.text("issuer").notNull(),
      provider: kit
        .text<ProviderName>("provider")
        .notNull()
        .default("default" as ProviderName),
      subject: kit.text("subject").notNull(),
      email: kit.text<EmailAddress>("email"),
      emailVerified: kit.bool("email_verified").notNull(),
      linkedAt: kit.instant("linked_at").notNull(),
    },
    (t) => [
      kit.primaryKey({ columns: [t.userId, t.issuer] }),
      kit.uniqueIndex("linked_accounts_subject").on(t.issuer, t.subject),
      kit.index("linked_accounts_email").on(t.email),
    ],
  )

  const usedStates = kit.table(
    "used_states",
    {
      id: kit.text<SingleUseId>("id").primaryKey(),
      expiresAt: kit.instant("expires_at").notNull(),
    },
    (t) => [kit.index("used_states_expires").on(t.expiresAt)],
  )
  return { linkedAccounts, usedStates }
}
