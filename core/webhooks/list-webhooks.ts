import { Effect } from "effect"
import { Outbox } from "../delivery/index.ts"
import type { PageRequest, UserId } from "../shared/index.ts"
import { ownWebhook } from "./own-webhook.ts"
import { Webhooks } from "./ports.ts"
import { receiverOf, type WebhookId } from "./webhook.ts"

/**
 * The webhooks of the caller, newest first; for an administrator, whom `null` stands for, all of them.
 * Contract: webhooks, routes; CLI, webhooks.
 */
export const listWebhooks = Effect.fn("webhooks.list")(function* (by: UserId | null, page: PageRequest) {
  return yield* (yield* Webhooks).list(by, page)
})

/**
 * What a webhook of the caller was sent and is to be sent, newest first, or what was given up alone.
 * Contract: webhooks, deliveries; CLI, webhooks.
 */
export const listDeliveries = Effect.fn("webhooks.listDeliveries")(function* (input: {
  readonly id: WebhookId
  readonly by: UserId | null
  readonly page: PageRequest
  readonly deadOnly?: boolean
}) {
  yield* ownWebhook(input.id, input.by)
  return yield* (yield* Outbox).list(receiverOf(input.id), input.deadOnly ?? false, input.page)
})
