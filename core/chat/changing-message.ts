import { Effect, Option } from "effect"
import type { MessageId, UserId } from "../shared/ids.ts"
import { lockedStanding } from "./conversation-access.ts"
import { NotFound } from "./errors.ts"
import { inConversation } from "./in-conversation.ts"
import type { Message } from "./message.ts"
import { Messages } from "./ports.ts"
import type { Standing } from "./standing.ts"

/**
 * Runs a change of a message by a user in one transaction about its conversation. A message never moves to another
 * conversation, so its conversation can be read before the transaction.
 * Answers the message as the user sees it afterwards.
 */
export const changingMessage = Effect.fnUntraced(function* <E, R>(
  { id, by }: { readonly id: MessageId; readonly by: UserId },
  change: (message: Message, standing: Standing) => Effect.Effect<void, E, R>,
) {
  const messages = yield* Messages
  const found = Effect.flatMap(messages.find(id), (message) => Effect.fromOption(message, () => new NotFound()))
  const { conversationId } = yield* found
  return yield* inConversation(
    Effect.gen(function* () {
      const { standing } = yield* lockedStanding(conversationId, by)
      yield* change(yield* found, standing)
      return Option.getOrThrow(yield* messages.show(by, id))
    }),
    { id: conversationId, by },
  )
})
