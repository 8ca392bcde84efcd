import { Effect } from "effect"
import type { LoggedEvent, UserId } from "../../../core/index.ts"
import type { StoredFrame } from "../held-frames.ts"
import type { Users } from "../hub.ts"
import { addressedOf } from "./addressed.ts"
import { conversationTexts, readTexts } from "./conversations.ts"
import { messageTexts } from "./messages.ts"
import { ownTexts } from "./own.ts"
import { type TextOf, textOf } from "./payload.ts"

/**
 * The frames that some connected users get for some events, as these users may see the objects now. An object that is
 * gone, or that a user does not see any more, has no frame. Contract: chat, realtime.
 */
export const deliver = Effect.fnUntraced(function* (events: ReadonlyArray<LoggedEvent>, users: Users) {
  const frames = new Map<UserId, Array<StoredFrame>>()
  const addressed = yield* addressedOf(events, users)
  if (addressed.length === 0) return frames
  const message = yield* messageTexts(addressed)
  const conversation = yield* conversationTexts(addressed)
  const read = yield* readTexts(addressed)
  const own = yield* ownTexts(addressed)
  const texts: Readonly<Record<LoggedEvent["kind"], TextOf>> = {
    "message.created": message,
    "message.updated": message,
    "message.reaction": message,
    "message.deleted": ({ audience, subject }) =>
      textOf("message.deleted", { conversationId: audience.id, messageId: subject ?? "" }),
    "conversation.read": read,
    "conversation.updated": conversation,
    "conversation.removed": ({ subject }) => textOf("conversation.removed", { conversationId: subject ?? "" }),
    "notification.created": own,
    "notification.read": ({ subject }) => textOf("notification.read", { id: subject }),
    "import.progress": own,
    "import.done": own,
    "offer.updated": own,
    "presence.changed": () => null,
    "sessions.ended": () => null,
  }
  // A member who was removed meanwhile must not get what was written after that.
  const still = new Map((yield* addressedOf(events, users)).map((one) => [one.event.n, new Set(one.users)] as const))
  for (const { event, users: receivers } of addressed)
    for (const user of receivers) {
      if (still.get(event.n)?.has(user) !== true) continue
      const open = texts[event.kind](event, user)
      if (open === null) continue
      const some = frames.get(user)
      if (some === undefined) frames.set(user, [{ n: event.n, open }])
      else some.push({ n: event.n, open })
    }
  return frames
})
