import { Effect, Option } from "effect"
import { ChatDelivery, type ConversationId, Conversations, type UserId } from "../../../core/index.ts"
import { conversationView } from "../../routes/conversation-view.ts"
import type { Addressed } from "./addressed.ts"
import { keyOf, ofKinds, pairsOf, type TextOf, textOf } from "./payload.ts"

/** The frames with a conversation, which each member sees with their own settings and unread count. */
export const conversationTexts = Effect.fnUntraced(function* (all: ReadonlyArray<Addressed>) {
  const conversations = yield* Conversations
  const texts = new Map<string, string>()
  for (const [user, id] of pairsOf<ConversationId>(ofKinds(all, "conversation.updated"))) {
    const shown = Option.getOrNull(yield* conversations.show(user, id))
    if (shown === null) continue
    texts.set(keyOf(user, id), textOf("conversation.updated", { conversation: conversationView(shown) }))
  }
  return ((event, user) => texts.get(keyOf(user, event.subject)) ?? null) satisfies TextOf
})

/** The frames that tell how far somebody has read: others get them only if the reader shows it. */
export const readTexts = Effect.fnUntraced(function* (all: ReadonlyArray<Addressed>) {
  const chat = yield* ChatDelivery
  const ids = ofKinds(all, "conversation.read").map(({ event }) => event.audience.id as ConversationId)
  const marks = new Map(
    (yield* chat.readMarks([...new Set(ids)])).map((mark) => [keyOf(mark.userId, mark.conversationId), mark] as const),
  )
  return ((event, user) => {
    const mark = marks.get(keyOf(event.subject as UserId, event.audience.id))
    if (mark === undefined || mark.messageId === null || (mark.userId !== user && !mark.isShown)) return null
    const { conversationId, messageId, userId } = mark
    return textOf("conversation.read", { conversationId, messageId, userId })
  }) satisfies TextOf
})
