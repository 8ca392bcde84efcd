import type { PushSubscription, PushSubscriptionId, StoredPushKeys, Webhook, WebhookId } from "../../../core/index.ts"
import { map, ofUser } from "../map.ts"

export const maps = {
  pushSubscriptions: map<PushSubscriptionId, PushSubscription>({ goesWith: ofUser }),
  pushKeys: map<string, StoredPushKeys>(),
  webhooks: map<WebhookId, Webhook>({ goesWith: { users: ({ userId }, user) => userId === user } }),
}
