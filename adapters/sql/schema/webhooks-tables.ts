import type { PauseReason, UserId, Webhook, WebhookId } from "../../../core/index.ts"
import type { Kit } from "./sqlite-kit.ts"
import type { usersTables } from "./users-tables.ts"

/** Contract: webhooks, webhooks. */
export const webhooksTables = (kit: Kit, { users }: ReturnType<typeof usersTables>) => {
  const webhooks = kit.table(
    "webhooks",
    {
      id: kit.id<WebhookId>("id").primaryKey(),
      // Null for a webhook of the instance.
      userId: kit.id<UserId>("user_id").references(() => users.id, { onDelete: "cascade" }),
      url: kit.text("url").notNull(),
      events: kit.json<Webhook["events"]>("events").notNull(),
      description: kit.text("description"),
      sealedSecret: kit.text("sealed_secret").notNull(),
      previousSecret: kit.text("previous_secret"),
      rotatedAt: kit.instant("rotated_at"),
      pausedAt: kit.instant("paused_at"),
      pauseReason: kit.text<PauseReason>("pause_reason"),
      createdAt: kit.instant("created_at").notNull(),
    },
    (t) => [kit.index("webhooks_user").on(t.userId, t.createdAt, t.id)],
  )
  return { webhooks }
}
