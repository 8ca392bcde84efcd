import type { App } from "../../../server/app.ts"
import type { EphemeralFrames, StoredFrames } from "../../../server/realtime/server-frames.ts"
import type { webhookEvents } from "../../../server/webhooks/event-schemas.ts"

/**
 * The routes of the service, by path, parameter and method. Here they are the types of the server itself; in the
 * package this file is written out from the service's own description, so that it needs none of the server's sources.
 */
export type Routes = App["~Routes"]

/** The frames that the server sends, by type. Contract: delivery, realtime. */
export type ServerFrames = {
  [Type in keyof Stored]: Stored[Type]["static"] & { type: Type; cursor: string }
} & { [Type in keyof Ephemeral]: Ephemeral[Type]["static"] & { type: Type } }

/** A message of a conversation. Contract: chat, messages. */
export type Message = ServerFrames["message.created"]["message"]

/** What a webhook is sent, distinguished by its `type`. Contract: webhooks, webhooks. */
export type WebhookEvent = { [Name in keyof Events]: Events[Name]["static"] }[keyof Events]

type Events = typeof webhookEvents
type Stored = typeof StoredFrames
type Ephemeral = typeof EphemeralFrames
