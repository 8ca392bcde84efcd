import { DateTime, Effect, Redacted } from "effect"
import { SealedTexts } from "../auth/ports.ts"
import { requireProof } from "../factors/require-proof.ts"
import { prepareEmail } from "../mail/prepare-email.ts"
import { receiverOf as receiverOfMail } from "../mail/receiver.ts"
import { OutgoingRequests } from "../outgoing/ports.ts"
import { Ids } from "../shared/ids.ts"
import { Transactions } from "../shared/transactions.ts"
import type { User } from "../users/user.ts"
import { AddressNotPublic, WebhookLimitReached } from "./errors.ts"
import { WebhookSecrets, Webhooks } from "./ports.ts"
import { hostOf, type Webhook, type WebhookId, webhookLimit } from "./webhook.ts"

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
  const { description, events, url, user } = input
  const webhooks = yield* Webhooks
  const { atomically } = yield* Transactions
  if (!(yield* OutgoingRequests).accepts(url)) return yield* new AddressNotPublic()
  const secret = yield* (yield* WebhookSecrets).make
  const id = (yield* (yield* Ids).next) as WebhookId
  const sealedSecret = yield* (yield* SealedTexts).seal("webhook", user.id, Redacted.value(secret))
  const host = hostOf(url)
  const notice = yield* prepareEmail({ kind: "webhook-added", ...receiverOfMail(user), host })
  const made = yield* atomically(
    Effect.gen(function* () {
      yield* requireProof({ userId: user.id, token: input.token })
      if ((yield* webhooks.count(user.id)) >= webhookLimit) return yield* new WebhookLimitReached()
      const createdAt = yield* DateTime.now
      const unused = { previousSecret: null, rotatedAt: null, pausedAt: null }
      const webhook: Webhook = { id, userId: user.id, url, events, description, sealedSecret, ...unused, createdAt }
      yield* webhooks.add(webhook)
      yield* notice.store
      return webhook
    }),
    [user.id],
  )
  return { webhook: made, secret }
})
