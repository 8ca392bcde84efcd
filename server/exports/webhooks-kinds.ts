import { listWebhooks } from "../../core/index.ts"
import { webhookView } from "../webhooks/webhook-view.ts"
import { type Kind, listed } from "./lines.ts"

export const webhooksKind: Kind = {
  name: "webhooks",
  lines: listed(
    (owner, page) => listWebhooks(owner.id, page),
    (webhook) => ({ line: webhookView(webhook) }),
  ),
}
