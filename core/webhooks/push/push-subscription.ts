import type { Brand, DateTime } from "effect"
import type { SessionId } from "../../auth/index.ts"
import type { Receiver } from "../../delivery/index.ts"
import type { UserId } from "../../shared/index.ts"

export type PushSubscriptionId = string & Brand.Brand<"PushSubscriptionId">

/** A browser that shows what a user is notified of. Contract: webhooks, push. */
export interface PushSubscription {
  readonly id: PushSubscriptionId
  readonly userId: UserId
  /** The session that subscribed: the subscription ends with it. */
  readonly sessionId: SessionId
  /**
   * The address at the push service of the browser. A sender that knows it and a key of this service can push there.
   */
  readonly endpoint: string
  /** The keys of the browser as JSON, sealed for the user. */
  readonly sealedKeys: string
  /** The public key of this service when the browser subscribed; `null` where it was not noted yet. */
  readonly serviceKey: string | null
  readonly createdAt: DateTime.Utc
}

/** What a browser says about itself when it subscribes: a public key, and a secret, both in base64url (RFC 8291). */
export interface BrowserKeys {
  readonly p256dh: string
  readonly auth: string
}

/** How many subscriptions an account may have. Contract: webhooks, push. */
export const subscriptionLimit = 20
/** With so many pushes that wait for a subscription, no more are written. Contract: webhooks, push. */
export const mostWaitingPushes = 50

/** The receiver of what is pushed to a subscription. */
export const receiverOfPush = (id: PushSubscriptionId): Receiver => `push:${id}`

/** The subscription that is a receiver. */
export const subscriptionOf = (receiver: Receiver): PushSubscriptionId =>
  receiver.slice("push:".length) as PushSubscriptionId

/** What a push is about, until it is sent. */
export interface PushCause {
  readonly userId: UserId
  /** The type of the notification, or `message`. */
  readonly type: string
  /** The id of the notification or of the message. */
  readonly subject: string
}

/** What is pushed. Contract: webhooks, push. */
export interface PushPayload {
  readonly type: string
  readonly id: string
  /** A sentence in the language of the user. */
  readonly title: string
  /** The page of the front end to open. */
  readonly url: string
}

/** What a user has to do with a message at the moment of a push. */
export interface MessageStanding {
  readonly isOwn: boolean
  readonly isDeleted: boolean
  readonly isMuted: boolean
  readonly isArchived: boolean
  readonly isRead: boolean
  readonly hasSocket: boolean
  /** What the settings of the user say about pushes of messages. */
  readonly isWanted: boolean
}

/** Whether a message is pushed to a member of its conversation. Contract: webhooks, push. */
export const isPushed = ({ isWanted, ...reasonsAgainst }: MessageStanding): boolean =>
  isWanted && Object.values(reasonsAgainst).every((isThere) => !isThere)
