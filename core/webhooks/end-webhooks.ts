import { DateTime, Effect } from "effect"
import { Outbox } from "../outbox/ports.ts"
import type { PublishedEvents } from "../shared/publisher.ts"
import { Webhooks } from "./ports.ts"
import { receiverOf } from "./webhook.ts"

/** Ends or pauses the webhooks of an account whose credentials changed. Part of that transaction. */
export const endWebhooks = Effect.fn("webhooks.end")(function* ({
  ends,
  pauses,
  user,
}: PublishedEvents["credentialsChanged"]) {
  const webhooks = yield* Webhooks
  if (ends.includes("webhooks")) yield* webhooks.removeAll(user)
  if (pauses.includes("webhooks")) yield* webhooks.pauseAll(user, "credentials", yield* DateTime.now)
})

/** Sends what waited for the webhooks of an account while it was suspended. Part of that transaction. */
export const resumeWebhooks = Effect.fn("webhooks.resume")(function* ({ user }: PublishedEvents["accountUnsuspended"]) {
  const outbox = yield* Outbox
  const now = yield* DateTime.now
  const own = (yield* (yield* Webhooks).active([user])).filter(({ userId }) => userId === user)
  for (const { id } of own) yield* outbox.release(receiverOf(id), now)
})
