import { sql } from "drizzle-orm"
import type { AuthenticatorId, SealedTotpSecret, SessionId, TokenHash, UserId } from "../../../core/index.ts"
import type { Kit } from "./sqlite-kit.ts"
import type { usersTables } from "./users-tables.ts"

/** Contract: auth, second factor. */
export const factorsTables = (kit: Kit, { users }: ReturnType<typeof usersTables>) => {
  const authenticators = kit.table(
    "authenticators",
    {
      userId: kit
        .id<UserId>("user_id")
        .primaryKey()
        .references(() => users.id, { onDelete: "cascade" }),
      // Empty where the app is older than this column.
      id: kit
        .text<AuthenticatorId>("app_id")
        .notNull()
        .default("" as AuthenticatorId),
      secret: kit.text<SealedTotpSecret>("secret").notNull(),
      // The session may have ended: a confirmed app stays.
      sessionId: kit.id<SessionId>("session_id").notNull(),
      createdAt: kit.instant("created_at").notNull(),
      confirmedAt: kit.instant("confirmed_at"),
      lastStep: kit.int("last_step"),
    },
    (t) => [kit.check("authenticators_step", sql`(${t.confirmedAt} is null) = (${t.lastStep} is null)`)],
  )

  const recoveryCodes = kit.table(
    "recovery_codes",
    {
      userId: kit
        .id<UserId>("user_id")
        .notNull()
        .references(() => users.id, { onDelete: "cascade" }),
      hash: kit.text<TokenHash>("hash").notNull(),
      // Null where they are older than this column.
      madeAt: kit.instant("made_at"),
    },
    (t) => [kit.primaryKey({ columns: [t.userId, t.hash] })],
  )

  const factorTries = kit.table(
    "factor_tries",
    {
      id: kit.id("id").primaryKey(),
      userId: kit
        .id<UserId>("user_id")
        .notNull()
        .references(() => users.id, { onDelete: "cascade" }),
      at: kit.instant("tried_at").notNull(),
    },
    (t) => [kit.index("factor_tries_user").on(t.userId, t.at), kit.index("factor_tries_at").on(t.at)],
  )
  return { authenticators, recoveryCodes, factorTries }
}
