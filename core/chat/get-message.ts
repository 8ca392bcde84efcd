import { Effect, Option } from "effect"
import type { MessageId, UserId } from "../shared/ids.ts"
import { conversationOf } from "./conversation-access.ts"
import { NotFound } from "./errors.ts"
import { Messages } from "./ports.ts"

/** A message in a conversation of the viewer, also a deleted one. Contract: chat, messages. */
export const getMessage = Effect.fn("chat.getMessage")(function* (input: {
  readonly id: MessageId
  readonly viewer: UserId
}) {
  const messages = yield* Messages
  const message = Option.getOrNull(yield* messages.find(input.id))
  if (message === null) return yield* new NotFound()
  yield* conversationOf(message.conversationId, input.viewer)
  return yield* Effect.fromOption(yield* messages.show(input.viewer, input.id), () => new NotFound())
})
