import { Effect, Option } from "effect"
import type { UserId } from "../shared/index.ts"
import { WebhookNotFound } from "./errors.ts"
import { Webhooks } from "./ports.ts"
import type { WebhookId } from "./webhook.ts"

/** A webhook of a user; another user's is as unknown. `null` stands for an administrator, for whom each is known. */
export const ownWebhook = Effect.fnUntraced(function* (id: WebhookId, by: UserId | null) {
  const webhook = Option.getOrNull(yield* (yield* Webhooks).get(id))
  if (webhook === null || (by !== null && webhook.userId !== by)) return yield* new WebhookNotFound()
  return webhook
})
