import { Effect, Option } from "effect"
import { appendMessage } from "../chat/append-message.ts"
import { Conversations } from "../chat/ports.ts"
import { directOf } from "../chat/start-direct.ts"
import { notify } from "../notifications/notify.ts"
import type { UserId } from "../shared/ids.ts"
import type { DmRequest } from "./dm-request.ts"

/** A message that comes with a request; `null` for a request without one. */
interface RequestMessage {
  readonly by: UserId
  readonly content: string | null
}

/**
 * Opens the conversation of an accepted request if the two have none, writes the messages into it in their order, and
 * notifies the sender of the request. Returns the id of the conversation. Part of a transaction.
 */
export const openAccepted = Effect.fnUntraced(function* (
  { id, from, to }: DmRequest,
  messages: ReadonlyArray<RequestMessage>,
) {
  const conversations = yield* Conversations
  const conversation = yield* directOf(from.id, to.id)
  for (const { by, content } of messages) {
    if (content === null) continue
    // This transaction has found or added it; each message moves it on.
    const locked = Option.getOrThrow(yield* conversations.lock(conversation.id))
    yield* appendMessage(locked, by, { content, attachments: [], replyToId: null, clientId: null })
  }
  yield* notify({ to: from.id, type: "dm_request_accepted", actor: to.id, subject: { kind: "dm_request", id } })
  return conversation.id
})
