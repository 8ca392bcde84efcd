import { Effect } from "effect"
import { Outbox } from "../outbox/ports.ts"
import type { UserId } from "../shared/ids.ts"
import type { PageRequest } from "../shared/page.ts"
import { ownWebhook } from "./own-webhook.ts"
import { Webhooks } from "./ports.ts"
import { receiverOf, type WebhookId } from "./webhook.ts"

/** The webhooks of the caller, newest first. Contract: webhooks, routes. */
export const listWebhooks = Effect.fn("webhooks.list")(function* (by: UserId, page: PageRequest) {
  return yield* (yield* Webhooks).list(by, page)
})

/** What a webhook of the caller was sent and is to be sent, newest first. Contract: webhooks, deliveries. */
export const listDeliveries = Effect.fn("webhooks.listDeliveries")(function* (input: {
  readonly id: WebhookId
  readonly by: UserId
  readonly page: PageRequest
}) {
  yield* ownWebhook(input.id, input.by)
  return yield* (yield* Outbox).list(receiverOf(input.id), false, input.page)
})
