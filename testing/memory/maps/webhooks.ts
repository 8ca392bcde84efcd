import type { Webhook, WebhookId } from "../../../core/index.ts"
import { map, ofUser } from "../map.ts"

export const maps = {
  webhooks: map<WebhookId, Webhook>({ goesWith: ofUser }),
}
