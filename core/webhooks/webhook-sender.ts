import { DateTime, Effect, Option, Redacted } from "effect"
import { SealedTexts } from "../auth/index.ts"
import type { OutboxEntry, Outcome, Sender } from "../delivery/index.ts"
import { Outbox } from "../delivery/index.ts"
import { OutgoingRequests, Transactions } from "../shared/index.ts"
import { type Cause, causeIn } from "./delivery.ts"
import { noticeToOwner } from "./notice-to-owner.ts"
import { WebhookSecrets, Webhooks } from "./ports.ts"
import {
  hostOf,
  mostWaiting,
  sealedFor,
  sealedSecretsOf,
  subjectOfWebhook,
  type Webhook,
  webhookOf,
} from "./webhook.ts"

/**
 * Sends the deliveries of webhooks. `bodyOf` makes the body of a delivery as its owner may see it now, or `null` when
 * there is nothing to be seen: then it is not sent. The body is kept, and is the same in all later attempts.
 * Contract: webhooks, deliveries.
 */
export const webhookSender = <R>(
  bodyOf: (cause: Cause, at: DateTime.Utc) => Effect.Effect<string | null, never, R>,
): Sender<R | Needs> => ({
  send: Effect.fnUntraced(function* (entry, keep) {
    const webhook = yield* Effect.map((yield* Webhooks).get(webhookOf(entry.receiver)), Option.getOrNull)
    if (webhook === null || entry.content === null) return { _tag: "Dropped" } as const
    if (yield* isHeld(webhook, entry)) return { _tag: "Held" } as const
    const cause = causeIn(entry.content)
    const body = cause === null ? entry.content : yield* bodyOf(cause, entry.createdAt)
    if (body === null) return { _tag: "Dropped" } as const
    if (cause !== null) yield* keep(body)
    const outcome = yield* posted(webhook, entry, body)
    if (outcome._tag === "Failed" && outcome.status === 410) yield* pause(webhook, "gone")
    else if ((yield* (yield* Outbox).countWaiting(entry.receiver, mostWaiting)) >= mostWaiting)
      yield* pause(webhook, "full")
    return outcome
  }),
})

type Needs = Effect.Services<ReturnType<typeof isHeld | typeof pause | typeof posted>> | Webhooks | Outbox

/** Keeps an entry for a webhook that is paused, or whose owner is suspended, until that ends. */
const isHeld = Effect.fnUntraced(function* (webhook: Webhook, entry: OutboxEntry) {
  const webhooks = yield* Webhooks
  const outbox = yield* Outbox
  const { atomically } = yield* Transactions
  const whose = webhook.userId === null ? [] : [webhook.userId]
  const isActive = Effect.map(webhooks.active(whose), (some) => some.some(({ id }) => id === webhook.id))
  if (yield* isActive) return false
  // Whatever ends the pause is about the same subject, and releases what is held by then.
  const hold = Effect.gen(function* () {
    if (yield* isActive) return false
    yield* outbox.save({ ...entry, nextAttemptAt: null, claimedAt: null })
    return true
  })
  return yield* atomically(hold, [subjectOfWebhook(webhook)])
})

const posted = Effect.fnUntraced(function* (webhook: Webhook, { id }: OutboxEntry, body: string) {
  const sealed = yield* SealedTexts
  const secrets = yield* WebhookSecrets
  const outgoing = yield* OutgoingRequests
  const now = yield* DateTime.now
  const seconds = Math.floor(DateTime.toEpochMillis(now) / 1000)
  const signatures: Array<string> = []
  for (const text of sealedSecretsOf(webhook, now)) {
    const secret = yield* sealed.open("webhook", sealedFor(webhook), text)
    if (secret._tag === "Some")
      signatures.push(yield* secrets.sign(Redacted.make(secret.value), `${id}.${seconds}.${body}`))
  }
  const answer = yield* outgoing.post({
    account: webhook.userId,
    url: webhook.url,
    body,
    headers: {
      "content-type": "application/json",
      "user-agent": "curio-webhooks",
      "webhook-id": id,
      "webhook-timestamp": String(seconds),
      "webhook-signature": signatures.join(" "),
    },
  })
  if ("postponedUntil" in answer) return { _tag: "Postponed", until: answer.postponedUntil } satisfies Outcome
  const { error, notBefore, status } = answer
  const outcome: Outcome =
    error === null ? { _tag: "Sent", status } : { _tag: "Failed", error, status, notBefore: notBefore ?? undefined }
  return outcome
})

/**
 * Pauses a webhook whose receiver is gone, or for which too much waits, and notifies its owner; for one of the instance
 * the log informs administrators.
 */
const pause = Effect.fnUntraced(function* ({ id, userId }: Webhook, why: "gone" | "full") {
  const webhooks = yield* Webhooks
  const { atomically } = yield* Transactions
  const before = Option.getOrNull(yield* webhooks.get(id))
  if (before === null || before.pausedAt !== null) return
  const host = hostOf(before.url)
  const notice = userId === null ? Effect.void : yield* noticeToOwner(userId, host, why)
  const store = Effect.gen(function* () {
    const webhook = Option.getOrNull(yield* webhooks.get(id))
    if (webhook === null || webhook.pausedAt !== null) return false
    yield* webhooks.save({ ...webhook, pausedAt: yield* DateTime.now, pauseReason: why })
    yield* notice
    return true
  })
  const isPaused = yield* atomically(store, [subjectOfWebhook(before)])
  if (isPaused && userId === null)
    yield* Effect.logWarning("A webhook of the instance was paused", { webhook: id, host, why })
})
