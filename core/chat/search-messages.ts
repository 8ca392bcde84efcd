import { Effect } from "effect"
import type { ConversationId, UserId } from "../shared/ids.ts"
import type { PageRequest } from "../shared/page.ts"
import { conversationOf } from "./conversation-access.ts"
import { Messages } from "./ports.ts"

/** The messages of a conversation of the viewer that have every word of `q`, newest first. Contract: chat, messages. */
export const searchMessages = Effect.fn("chat.searchMessages")(function* (input: {
  readonly id: ConversationId
  readonly viewer: UserId
  readonly q: string
  readonly page: PageRequest
}) {
  const messages = yield* Messages
  yield* conversationOf(input.id, input.viewer)
  return yield* messages.search(input.viewer, input.id, input.q, input.page)
})
