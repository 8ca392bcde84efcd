import type { Webhook, WebhookId } from "../../../core/index.ts"
import { map } from "../map.ts"

export const maps = {
  webhooks: map<WebhookId, Webhook>({ goesWith: { users: ({ userId }, user) => userId === user } }),
}
