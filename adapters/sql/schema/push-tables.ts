import type { PushSubscriptionId, SessionId, UserId } from "../../../core/index.ts"
import type { authTables } from "./auth-tables.ts"
import type { Kit } from "./sqlite-kit.ts"
import type { usersTables } from "./users-tables.ts"

/** Contract: webhooks, push. */
export const pushTables = (
  kit: Kit,
  { users }: ReturnType<typeof usersTables>,
  { sessions }: ReturnType<typeof authTables>,
) => {
  const pushSubscriptions = kit.table(
    "push_subscriptions",
    {
      id: kit.id<PushSubscriptionId>("id").primaryKey(),
      userId: kit
        .id<UserId>("user_id")
        .notNull()
        .references(() => users.id, { onDelete: "cascade" }),
      sessionId: kit
        .id<SessionId>("session_id")
        .notNull()
        .references(() => sessions.id, { onDelete: "cascade" }),
      endpoint: kit.text("endpoint").notNull(),
      sealedKeys: kit.text("sealed_keys").notNull(),
      serviceKey: kit.text("service_key"),
      createdAt: kit.instant("created_at").notNull(),
    },
    (t) => [
      kit.uniqueIndex("push_subscriptions_endpoint").on(t.endpoint),
      kit.index("push_subscriptions_user").on(t.userId),
      kit.index("push_subscriptions_session").on(t.sessionId),
      kit.index("push_subscriptions_key").on(t.serviceKey),
    ],
  )

  // One row at most, with what its private key is sealed for as the id.
  const pushKeys = kit.table("push_keys", {
    id: kit.text("id").primaryKey(),
    publicKey: kit.text("public_key").notNull(),
    sealedPrivateKey: kit.text("sealed_private_key").notNull(),
    createdAt: kit.instant("created_at").notNull(),
  })
  return { pushSubscriptions, pushKeys }
}
