import { DateTime, Effect, Redacted } from "effect"
import { requireProof, SealedTexts } from "../auth/index.ts"
import { Outbox } from "../delivery/index.ts"
import type { UserId } from "../shared/index.ts"
import { inTransactionOfCaller, OutgoingRequests, Transactions } from "../shared/index.ts"
import { AddressNotPublic, WebhookNotFound } from "./errors.ts"
import { noticeToOwner } from "./notice-to-owner.ts"
import { ownWebhook } from "./own-webhook.ts"
import { WebhookSecrets, Webhooks } from "./ports.ts"
import { hostOf, receiverOf, rotated, sealedFor, subjectOfWebhook, type Webhook, type WebhookId } from "./webhook.ts"

/** The caller and the refresh token of the session that was proven. `null` stands for an administrator. */
interface Caller {
  readonly id: WebhookId
  readonly by: UserId | null
  readonly token: Redacted.Redacted | null
}

/**
 * Changes a webhook of the caller, or any one for an administrator, who has its owner notified of a pause. One that is
 * paused no more is sent what waited for it. Fails with `AddressNotPublic`, `ProofRequired` and `WebhookNotFound`.
 * Contract: webhooks, routes; CLI, webhooks.
 */
export const changeWebhook = Effect.fn("webhooks.change")(function* (
  input: Caller & { readonly change: Partial<Pick<Webhook, "url" | "events" | "description">> & { paused?: boolean } },
) {
  const { by, change, id, token } = input
  const { paused, ...fields } = change
  const webhooks = yield* Webhooks
  if (fields.url !== undefined && !(yield* OutgoingRequests).accepts(fields.url)) return yield* new AddressNotPublic()
  if (by !== null) yield* requireProof({ userId: by, token })
  const before = yield* ownWebhook(id, by)
  const now = yield* DateTime.now
  const webhook: Webhook = { ...before, ...fields, ...pauseAfter(before, paused, by === null, now) }
  const { pausedAt } = webhook
  yield* webhooks.save(webhook)
  if (before.pausedAt !== null && pausedAt === null) yield* (yield* Outbox).release(receiverOf(id), now)
  if (by === null && before.userId !== null && before.pausedAt === null && pausedAt !== null)
    yield* yield* noticeToOwner(before.userId, hostOf(before.url), "administrator")
  return webhook
}, inTransactionOfCaller)

/** Since when and why a webhook is paused after a change of that, or without one (`undefined`). */
const pauseAfter = (
  { pausedAt, pauseReason }: Webhook,
  paused: boolean | undefined,
  isAdministrator: boolean,
  now: DateTime.Utc,
): Pick<Webhook, "pausedAt" | "pauseReason"> => {
  if (paused === false) return { pausedAt: null, pauseReason: null }
  if (paused === undefined || pausedAt !== null) return { pausedAt, pauseReason }
  return { pausedAt: now, pauseReason: isAdministrator ? "administrator" : "owner" }
}

/**
 * Gives a webhook of the caller, or for an administrator one of the instance, a new secret, which is shown this once.
 * Fails with `ProofRequired` and `WebhookNotFound`. Contract: webhooks, signatures; CLI, webhooks.
 */
export const rotateWebhook = Effect.fn("webhooks.rotate")(function* ({ by, id, token }: Caller) {
  const webhooks = yield* Webhooks
  const { atomically } = yield* Transactions
  const secret = yield* (yield* WebhookSecrets).make
  const sealed = yield* (yield* SealedTexts).seal("webhook", sealedFor({ id, userId: by }), Redacted.value(secret))
  const change = Effect.gen(function* () {
    if (by !== null) yield* requireProof({ userId: by, token })
    const webhook = yield* ownWebhook(id, by)
    if (webhook.userId !== by) return yield* new WebhookNotFound()
    yield* webhooks.save(rotated(webhook, sealed, yield* DateTime.now))
  })
  yield* atomically(change, [subjectOfWebhook({ id, userId: by })])
  return secret
})

/** How many deliveries are deleted at once. */
const atOnce = 500

/** Removes the deliveries of a webhook, in short transactions: there may be many. */
export const removeDeliveries = Effect.fn("webhooks.removeDeliveries")(function* (id: WebhookId) {
  const outbox = yield* Outbox
  while ((yield* outbox.removeSome(receiverOf(id), atOnce)) === atOnce) yield* Effect.yieldNow
})

/**
 * Removes a webhook of the caller, or any one for an administrator, with its deliveries, those first. An administrator
 * has its owner notified. Fails with `WebhookNotFound`. Contract: webhooks, routes; CLI, webhooks.
 */
export const removeWebhook = Effect.fn("webhooks.remove")(function* (input: {
  readonly id: WebhookId
  readonly by: UserId | null
}) {
  const webhooks = yield* Webhooks
  const webhook = yield* ownWebhook(input.id, input.by)
  yield* removeDeliveries(webhook.id)
  const { atomically } = yield* Transactions
  const { url, userId } = webhook
  const isNotOwn = input.by === null && userId !== null
  const notice = isNotOwn ? yield* noticeToOwner(userId, hostOf(url), "removed") : Effect.void
  yield* atomically(
    Effect.gen(function* () {
      if (!(yield* webhooks.remove(webhook.id))) return yield* new WebhookNotFound()
      yield* notice
    }),
    [subjectOfWebhook(webhook)],
  )
})
