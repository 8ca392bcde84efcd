import { DateTime, Effect } from "effect"
import { Outbox } from "../delivery/index.ts"
import type { PublishedEvents } from "../shared/index.ts"
import { endsThing } from "../users/index.ts"
import { Webhooks } from "./ports.ts"
import { receiverOf, webhookLimit } from "./webhook.ts"

/** Ends or pauses the webhooks of an account whose credentials changed. Part of that transaction. */
export const endWebhooks = Effect.fn("webhooks.end")(function* (event: PublishedEvents["credentialsChanged"]) {
  const { ends, endsAdded, pauses, user } = event
  const webhooks = yield* Webhooks
  if (ends.includes("webhooks")) yield* webhooks.removeAll(user)
  if (endsAdded?.credentials.includes("webhooks")) {
    const { items } = yield* webhooks.list(user, { limit: webhookLimit, after: null })
    for (const { createdAt, id } of items) if (endsThing(event, "webhooks", createdAt)) yield* webhooks.remove(id)
  }
  if (pauses.includes("webhooks")) yield* webhooks.pauseAll(user, "credentials", yield* DateTime.now)
})

/** Sends what waited for the webhooks of an account while it was suspended. Part of that transaction. */
export const resumeWebhooks = Effect.fn("webhooks.resume")(function* ({ user }: PublishedEvents["accountUnsuspended"]) {
  const outbox = yield* Outbox
  const now = yield* DateTime.now
  const own = (yield* (yield* Webhooks).active([user])).filter(({ userId }) => userId === user)
  for (const { id } of own) yield* outbox.release(receiverOf(id), now)
})
