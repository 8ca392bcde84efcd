import { DateTime, Effect } from "effect"
import { Outbox, type OutboxId, outboxEntry, type RecipientHash, retried } from "../delivery/index.ts"
import { Ids, inTransaction, inTransactionOfCaller, OutgoingRequests, type UserId } from "../shared/index.ts"
import { causeText } from "./delivery.ts"
import { DeliveryNotDead, TooManyPings, WebhookNotFound } from "./errors.ts"
import { ownWebhook } from "./own-webhook.ts"
import { receiverOf, type WebhookId } from "./webhook.ts"

const pingsAMinute = 6

/**
 * Sends a ping to a webhook of the caller, or to any one for an administrator; answers its delivery. Fails with
 * `TooManyPings`, also when the account is sent as much as it may be, and `WebhookNotFound`. Contract: webhooks,
 * routes; CLI, webhooks.
 */
export const pingWebhook = Effect.fn("webhooks.ping")(function* (input: {
  readonly id: WebhookId
  readonly by: UserId | null
}) {
  const { by, id } = input
  const outbox = yield* Outbox
  const { userId } = yield* ownWebhook(id, by)
  const receiver = receiverOf(id)
  const now = yield* DateTime.now
  // Pings are counted as mails to an address are.
  const recipientHash = receiver as string as RecipientHash
  const latest = yield* outbox.latestTo(recipientHash, "ping", pingsAMinute)
  const oldest = latest.length < pingsAMinute ? undefined : latest.at(-1)?.at
  const ofWebhook = oldest === undefined ? now : DateTime.add(oldest, { minutes: 1 })
  const ofAccount = userId === null ? null : yield* (yield* OutgoingRequests).freeAt(userId)
  const free = DateTime.max(ofWebhook, ofAccount ?? now)
  if (DateTime.isGreaterThan(free, now)) {
    const millis = DateTime.toEpochMillis(free) - DateTime.toEpochMillis(now)
    return yield* new TooManyPings({ retryAfterSeconds: Math.ceil(millis / 1000) })
  }
  const content = causeText({ userId, type: "ping", subject: id })
  const entry = outboxEntry({
    id: (yield* (yield* Ids).next) as OutboxId,
    ...{ receiver, kind: "ping", content, recipientHash, now },
  })
  yield* outbox.add(entry)
  return entry
}, inTransactionOfCaller)

/**
 * Makes a delivery that was given up due again, with the same body; answers it. Fails with `WebhookNotFound` and
 * `DeliveryNotDead`. Contract: webhooks, routes.
 */
export const retryDelivery = Effect.fn("webhooks.retryDelivery")(function* (input: {
  readonly id: WebhookId
  readonly deliveryId: OutboxId
  readonly by: UserId
}) {
  const outbox = yield* Outbox
  yield* ownWebhook(input.id, input.by)
  const entry = yield* outbox.get(receiverOf(input.id), input.deliveryId)
  if (entry._tag === "None") return yield* new WebhookNotFound()
  if (entry.value.failedAt === null) return yield* new DeliveryNotDead()
  const again = retried(entry.value, yield* DateTime.now)
  yield* outbox.save(again)
  return again
}, inTransactionOfCaller)

/** How many deliveries are made due at once. */
const atOnce = 500

/**
 * Makes one delivery of any webhook due again that was given up, or for `null` some of all those, with the same bodies.
 * Answers how many, and whether there may be more. Fails with `WebhookNotFound` for one that is unknown or was not
 * given up. Contract: CLI, webhooks.
 */
export const retryDeadDeliveries = Effect.fn("webhooks.retryDead")(function* (id: OutboxId | null) {
  const outbox = yield* Outbox
  const now = yield* DateTime.now
  const dead = yield* outbox.givenUp("webhook", id, atOnce)
  if (id !== null && dead.length === 0) return yield* new WebhookNotFound()
  for (const entry of dead) yield* outbox.save(retried(entry, now))
  return { retried: dead.length, isPart: dead.length === atOnce }
}, inTransaction)
