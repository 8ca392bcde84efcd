import { Context, type DateTime, type Effect, type Option, type Redacted } from "effect"
import type { ConversationId, OutgoingRequest, UserId } from "../../shared/index.ts"
import type { BrowserKeys, PushSubscription, PushSubscriptionId } from "./push-subscription.ts"

/** The keys by which push services know this service (RFC 8292), both in base64url. */
export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: Redacted.Redacted
}

/** The keys that the service made for itself. */
export interface StoredPushKeys {
  readonly publicKey: string
  /** Sealed for `storedKeysId`. */
  readonly sealedPrivateKey: string
  readonly createdAt: DateTime.Utc
}

/** For what the stored private key is sealed. */
export const storedKeysId = "vapid"

/**
 * The push subscriptions of all accounts, and the keys of the service. A subscription is deleted with its session and
 * with its account, and what is to be pushed to it goes with it. An endpoint is there once.
 */
export class PushSubscriptions extends Context.Service<
  PushSubscriptions,
  {
    readonly add: (subscription: PushSubscription) => Effect.Effect<void>
    /** Stores every field of an existing subscription. */
    readonly save: (subscription: PushSubscription) => Effect.Effect<void>
    readonly get: (id: PushSubscriptionId) => Effect.Effect<Option.Option<PushSubscription>>
    readonly findByEndpoint: (endpoint: string) => Effect.Effect<Option.Option<PushSubscription>>
    /** How many subscriptions a user has. */
    readonly count: (user: UserId) => Effect.Effect<number>
    /** The subscriptions of some users whose sessions are valid at `now`. */
    readonly of: (users: ReadonlyArray<UserId>, now: DateTime.Utc) => Effect.Effect<ReadonlyArray<PushSubscription>>
    /** The same of the members of a conversation who have neither muted nor archived it and have no socket. */
    readonly ofMembers: (
      conversation: ConversationId,
      now: DateTime.Utc,
    ) => Effect.Effect<ReadonlyArray<PushSubscription>>
    /** Deletes a subscription. Of any number of parallel calls exactly one returns `true`. */
    readonly remove: (id: PushSubscriptionId) => Effect.Effect<boolean>
    /** Deletes all subscriptions of a user. */
    readonly removeAll: (user: UserId) => Effect.Effect<void>
    /** Up to `limit` subscriptions that were made with another public key of the service than this one. */
    readonly ofOtherKeys: (publicKey: string, limit: number) => Effect.Effect<ReadonlyArray<PushSubscription>>
    /** The keys that were kept. */
    readonly keys: Effect.Effect<Option.Option<StoredPushKeys>>
    /** Keeps keys unless there are some; answers those that are there then, in every call the same. */
    readonly keepKeys: (keys: StoredPushKeys) => Effect.Effect<StoredPushKeys>
  }
>()("curio/push/PushSubscriptions") {}

/** Makes keys, and encrypts what is pushed (RFC 8291, RFC 8292). */
export class PushEncryption extends Context.Service<
  PushEncryption,
  {
    /** A new pair of keys of the service. */
    readonly makeKeys: Effect.Effect<PushKeys>
    /** Whether something can be encrypted for these keys. */
    readonly isUsable: (keys: BrowserKeys) => Effect.Effect<boolean>
    /** The request that pushes a text to a browser, which the push service keeps for a day at most. */
    readonly request: (push: {
      readonly endpoint: string
      readonly browser: BrowserKeys
      readonly service: PushKeys
      readonly text: string
    }) => Effect.Effect<Omit<OutgoingRequest, "account">>
  }
>()("curio/push/PushEncryption") {}

/** The keys of the configuration; `null` for those that the service makes for itself. */
export const ConfiguredPushKeys = Context.Reference<PushKeys | null>("curio/push/ConfiguredPushKeys", {
  defaultValue: () => null,
})
