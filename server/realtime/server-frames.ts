import { t } from "elysia"
import { ImportView } from "../catalog/import-view.ts"
import { ConversationView } from "../chat/conversation-view.ts"
import { MessageView } from "../chat/message-view.ts"
import { NotificationView } from "../delivery/notification-view.ts"
import { Moment, Nullable, Uuid } from "../http/answers/view-schemas.ts"
import { LegView } from "../market/leg-view.ts"
import { OfferView } from "../market/offer-view.ts"
import { RoundView } from "../market/round-view.ts"
import { WantView } from "../market/want-view.ts"
/** A position in the log. */
export const Cursor = t.String({ description: "Connect with it to go on after this frame." })

/**
 * Frames of what is stored: they have a cursor, and arrive also after a reconnect. Their rows on the page follow from
 * these, with the comment above one. Contract: delivery, realtime.
 */
export const StoredFrames = {
  "message.created": t.Object({ message: MessageView }),
  "message.updated": t.Object({ message: MessageView }),
  "message.deleted": t.Object({ conversationId: Uuid, messageId: Uuid }),
  "message.reaction": t.Object({
    conversationId: Uuid,
    messageId: Uuid,
    reactions: MessageView.properties.reactions,
  }),
  "conversation.read": t.Object({ conversationId: Uuid, userId: Uuid, messageId: Uuid }),
  "conversation.updated": t.Object({ conversation: ConversationView }),
  "conversation.removed": t.Object({ conversationId: Uuid }),
  "notification.created": t.Object({ notification: NotificationView }),
  // `null` for all
  "notification.read": t.Object({ id: t.Union([Uuid, t.Null()], { description: "`null` for all of them." }) }),
  "import.progress": t.Object({ import: ImportView }),
  "import.done": t.Object({ import: ImportView }),
  "offer.updated": t.Object({ offer: OfferView }),
  // at each new status, for its owner, its organizers and those who have entered
  "round.updated": t.Object({ round: RoundView }),
  // for its giver and its receiver
  "leg.updated": t.Object({ leg: LegView }),
  // one that was made, changed or fulfilled
  "want.updated": t.Object({ want: WantView }),
  "want.deleted": t.Object({ wantId: Uuid }),
}

/** Ephemeral frames: a client that is not connected does not get them. Contract: delivery, realtime. */
export const EphemeralFrames = {
  ready: t.Object({ userId: Uuid, expiresAt: Moment, cursor: Cursor, resumed: t.Boolean() }),
  resync: t.Object({}, { description: "The client loads its lists again: it may have missed something." }),
  "auth.expiring": t.Object({ expiresAt: Moment }),
  typing: t.Object({ conversationId: Uuid, userId: Uuid }),
  presence: t.Object({
    userId: Uuid,
    online: t.Boolean(),
    lastSeenAt: Nullable(Moment),
  }),
  ack: t.Object({ ref: Nullable(t.String()), message: MessageView }),
  error: t.Object({ code: t.String(), ref: Nullable(t.String()) }),
  pong: t.Object({ cursor: Cursor }),
}

/** The payload of a frame of the log, without its type and cursor. */
export type Payload = {
  readonly [Type in keyof typeof StoredFrames]: (typeof StoredFrames)[Type]["static"]
}
