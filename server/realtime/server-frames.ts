import { t } from "elysia"
import { ConversationView } from "../chat/conversation-view.ts"
import { MessageView, ReactionsOf } from "../chat/message-view.ts"
import { NotificationView } from "../delivery/notification-view.ts"
import { described } from "../http/answers/named.ts"
import { EndsAt, Moment, Nullable, Uuid } from "../http/input/view-schemas.ts"
import { ownSchemas } from "./own-frames.ts"

/** A position in the log. */
export const Cursor = described("Connect with it to go on after this frame.", t.String())

/**
 * Frames of what is stored: they have a cursor, and arrive also after a reconnect. Their rows on the page follow from
 * these, with the comment above one. Contract: delivery, realtime.
 */
export const StoredFrames = {
  "message.created": t.Object({ message: MessageView }),
  "message.updated": t.Object({ message: described("The message as it is now.", MessageView) }),
  "message.deleted": t.Object({ conversationId: Uuid, messageId: Uuid }),
  "message.reaction": t.Object({
    conversationId: Uuid,
    messageId: Uuid,
    reactions: ReactionsOf("receiver"),
  }),
  "conversation.read": t.Object({ conversationId: Uuid, userId: Uuid, messageId: Uuid }),
  "conversation.updated": t.Object({
    conversation: described("The conversation as the receiver sees it.", ConversationView),
  }),
  "conversation.removed": t.Object({ conversationId: Uuid }),
  "notification.created": t.Object({ notification: described("The new notification.", NotificationView) }),
  // `null` for all
  "notification.read": t.Object({
    id: described("The id of the notification, or null for all of them.", Nullable(Uuid)),
  }),
  ...ownSchemas,
  "want.deleted": t.Object({ wantId: Uuid }),
}

/** Ephemeral frames: a client that is not connected does not get them. Contract: delivery, realtime. */
export const EphemeralFrames = {
  ready: t.Object({
    userId: Uuid,
    expiresAt: EndsAt,
    cursor: described("Connect with it to go on after what is there already.", Cursor),
    resumed: described(
      "Whether everything since the `cursor` follows. If not, the client loads its lists again.",
      t.Boolean(),
    ),
  }),
  resync: t.Object({}, { description: "The client loads its lists again: it may have missed something." }),
  "auth.expiring": t.Object({ expiresAt: EndsAt }),
  typing: t.Object({ conversationId: Uuid, userId: Uuid }),
  presence: t.Object({
    userId: Uuid,
    online: described("Whether the user is connected.", t.Boolean()),
    lastSeenAt: described("When the user was last online, or null.", Nullable(Moment)),
  }),
  ack: t.Object({
    ref: described("The `ref` of the frame that is answered.", Nullable(t.String())),
    message: described("The message that was sent.", MessageView),
  }),
  error: t.Object({
    code: described("The code of the error.", t.String()),
    ref: described("The `ref` of the frame that is answered, or null.", Nullable(t.String())),
  }),
  pong: t.Object({ cursor: described("Connect with it to go on after this frame.", Cursor) }),
}

/** The payload of a frame of the log, without its type and cursor. */
export type Payload = {
  readonly [Type in keyof typeof StoredFrames]: (typeof StoredFrames)[Type]["static"]
}
