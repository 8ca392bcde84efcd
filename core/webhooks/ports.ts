import { Context, type Effect, type Option, type Redacted } from "effect"
import type { Page, PageRequest, UserId } from "../shared/index.ts"
import type { PauseReason, Webhook, WebhookId } from "./webhook.ts"

/**
 * The webhooks of all accounts and of the instance. A webhook is deleted with its account, and what it is sent with it.
 */
export class Webhooks extends Context.Service<
  Webhooks,
  {
    readonly add: (webhook: Webhook) => Effect.Effect<void>
    readonly get: (id: WebhookId) => Effect.Effect<Option.Option<Webhook>>
    /** How many webhooks a user has, or for `null` the instance, paused ones too. */
    readonly count: (user: UserId | null) => Effect.Effect<number>
    /** The webhooks of a user, or for `null` all, newest first. */
    readonly list: (user: UserId | null, page: PageRequest) => Effect.Effect<Page<Webhook>>
    /** The webhooks of some users and of the instance that are not paused, leaving out those of suspended users. */
    readonly active: (users: ReadonlyArray<UserId>) => Effect.Effect<ReadonlyArray<Webhook>>
    /** Stores every field of an existing webhook. */
    readonly save: (webhook: Webhook) => Effect.Effect<void>
    /** Deletes a webhook. Of any number of parallel calls exactly one returns `true`. */
    readonly remove: (id: WebhookId) => Effect.Effect<boolean>
    /** Deletes all webhooks of a user. */
    readonly removeAll: (user: UserId) => Effect.Effect<void>
    /** Pauses those webhooks of a user that are not paused, for a reason. */
    readonly pauseAll: (user: UserId, reason: PauseReason, at: Webhook["createdAt"]) => Effect.Effect<void>
  }
>()("curio/webhooks/Webhooks") {}

/** The secrets of webhooks, as Standard Webhooks has them. */
export class WebhookSecrets extends Context.Service<
  WebhookSecrets,
  {
    /** A new secret: `whsec_` and 32 random bytes in base64. */
    readonly make: Effect.Effect<Redacted.Redacted>
    /** The signature of a text, as `v1,` and base64 of its HMAC-SHA256. */
    readonly sign: (secret: Redacted.Redacted, text: string) => Effect.Effect<string>
  }
>()("curio/webhooks/WebhookSecrets") {}

/** Whether users may have webhooks. */
export const WebhooksEnabled = Context.Reference<boolean>("curio/webhooks/WebhooksEnabled", {
  defaultValue: () => true,
})
