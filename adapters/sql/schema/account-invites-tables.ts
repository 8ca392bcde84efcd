import { sql } from "drizzle-orm"
import type { AccountInviteId, TokenHash } from "../../../core/index.ts"
import type { Kit } from "./sqlite-kit.ts"

/** Contract: auth, registration. */
export const accountInvitesTables = (kit: Kit) => {
  const accountInvites = kit.table(
    "account_invites",
    {
      id: kit.id<AccountInviteId>("id").primaryKey(),
      hash: kit.text<TokenHash>("hash").notNull(),
      uses: kit.int("uses").notNull(),
      used: kit.int("used").notNull(),
      createdAt: kit.instant("created_at").notNull(),
      expiresAt: kit.instant("expires_at").notNull(),
    },
    (t) => [
      kit.uniqueIndex("account_invites_hash").on(t.hash),
      kit.index("account_invites_created").on(t.createdAt, t.id),
      kit.index("account_invites_expires").on(t.expiresAt),
      kit.check("account_invites_used", sql`${t.used} between 0 and ${t.uses}`),
    ],
  )
  return { accountInvites }
}
