import { DateTime, Effect, Redacted } from "effect"
import { prepareAddedNotice, requireProof, SealedTexts } from "../auth/index.ts"
import { Ids, OutgoingRequests, subjectOf, Transactions } from "../shared/index.ts"
import type { User } from "../users/index.ts"
import { Users } from "../users/index.ts"
import { AddressNotPublic, WebhookLimitReached } from "./errors.ts"
import { WebhookSecrets, Webhooks } from "./ports.ts"
import { hostOf, sealedFor, type Webhook, type WebhookId, webhookLimit } from "./webhook.ts"

/**
 * Adds an address to which what happens to the caller is sent; answers it with its secret, which is shown this once.
 * Fails with `AddressNotPublic`, `ProofRequired` and `WebhookLimitReached`. Contract: webhooks, routes.
 */
export const createWebhook = Effect.fn("webhooks.create")(function* (
  input: Pick<Webhook, "url" | "events" | "description"> & {
    readonly user: User
    readonly token: Redacted.Redacted | null
  },
) {
  const { user } = input
  const users = yield* Users
  const { atomically } = yield* Transactions
  const { secret, store } = yield* prepareWebhook(input, user.id)
  const notice = yield* prepareAddedNotice(user, { kind: "webhook-added", host: hostOf(input.url) })
  const webhook = yield* atomically(
    Effect.gen(function* () {
      yield* requireProof({ userId: user.id, token: input.token })
      const made = yield* store
      yield* notice.store(yield* users.get(user.id), made.createdAt)
      return made
    }),
    [user.id],
  )
  return { webhook, secret }
})

/**
 * Adds an address to which what happens to all users is sent, and of the instance itself; answers it with its secret,
 * which is shown this once. For administrators. Fails with `AddressNotPublic` and `WebhookLimitReached`.
 * Contract: CLI, webhooks.
 */
export const createInstanceWebhook = Effect.fn("webhooks.createOfInstance")(function* (
  input: Pick<Webhook, "url" | "events" | "description">,
) {
  const { atomically } = yield* Transactions
  const { secret, store } = yield* prepareWebhook(input, null)
  return { webhook: yield* atomically(store, [subjectOf("webhooks", "instance")]), secret }
})

/** A webhook with a new secret; `store` adds it, as a part of a transaction, unless its owner has enough of them. */
const prepareWebhook = Effect.fnUntraced(function* (
  { description, events, url }: Pick<Webhook, "url" | "events" | "description">,
  userId: Webhook["userId"],
) {
  const webhooks = yield* Webhooks
  if (!(yield* OutgoingRequests).accepts(url)) return yield* new AddressNotPublic()
  const secret = yield* (yield* WebhookSecrets).make
  const id = (yield* (yield* Ids).next) as WebhookId
  const sealedSecret = yield* (yield* SealedTexts).seal("webhook", sealedFor({ id, userId }), Redacted.value(secret))
  const store = Effect.gen(function* () {
    if ((yield* webhooks.count(userId)) >= webhookLimit) return yield* new WebhookLimitReached()
    const createdAt = yield* DateTime.now
    const unused = { previousSecret: null, rotatedAt: null, pausedAt: null, pauseReason: null }
    const webhook: Webhook = { id, userId, url, events, description, sealedSecret, ...unused, createdAt }
    yield* webhooks.add(webhook)
    return webhook
  })
  return { secret, store }
})
