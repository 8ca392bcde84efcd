import { Effect } from "effect"
import type { UserId } from "../shared/ids.ts"
import { ConversationMembers } from "./ports.ts"

/** The unread messages in conversations that a user has neither muted nor archived. Contract: chat, conversations. */
export const countUnreadMessages = Effect.fn("chat.countUnreadMessages")(function* (user: UserId) {
  return yield* (yield* ConversationMembers).countUnread(user)
})
