import { Effect, Option } from "effect"
import type { ConversationId, UserId } from "../shared/ids.ts"
import { Forbidden, NotFound } from "./errors.ts"
import { Conversations } from "./ports.ts"

/** A conversation as one of its members sees it. Contract: chat, conversations. */
export const showConversation = Effect.fn("chat.showConversation")(function* (id: ConversationId, viewer: UserId) {
  const conversations = yield* Conversations
  const shown = Option.getOrNull(yield* conversations.show(viewer, id))
  if (shown !== null) return shown
  return yield* Option.isNone(yield* conversations.find(id)) ? new NotFound() : new Forbidden()
})

/** The same in the transaction of a change, whose result it is: the viewer is a member, or something is wrong. */
export const shownConversation = (id: ConversationId, viewer: UserId) => Effect.orDie(showConversation(id, viewer))
