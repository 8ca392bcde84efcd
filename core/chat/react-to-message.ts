import { DateTime, Effect } from "effect"
import { RealtimeLog } from "../delivery/index.ts"
import type { MessageId, UserId } from "../shared/index.ts"
import { requireActive } from "../users/index.ts"
import { changingMessage } from "./change-message.ts"
import { type Message, reactable, unreactable } from "./message.ts"
import { messageReaction } from "./message-events.ts"
import { Messages } from "./ports.ts"

interface Reaction {
  readonly id: MessageId
  readonly by: UserId
  /** As `emojiOf` returns it. */
  readonly emoji: string
}

/** Reacts to a message with an emoji; a second time nothing changes. Contract: chat, messages. */
export const reactToMessage = Effect.fn("chat.reactToMessage")(function* (input: Reaction) {
  const { by, emoji } = input
  return yield* changingMessage(
    input,
    Effect.fnUntraced(function* (message, standing) {
      const messages = yield* Messages
      const given = yield* messages.reactions(message.id, by)
      const now = yield* DateTime.now
      const emojis = given.map((reaction) => reaction.emoji)
      yield* Effect.fromResult(reactable(message, standing, emoji, emojis, now))
      yield* requireActive(by)
      if (given.some((reaction) => reaction.isMine && reaction.emoji === emoji)) return
      yield* messages.addReaction(message.id, by, emoji, now)
      yield* appendEvent(message)
    }),
  )
})

/** Takes a reaction to a message back, if there is one. Contract: chat, messages. */
export const takeReactionBack = Effect.fn("chat.takeReactionBack")(function* (input: Reaction) {
  return yield* changingMessage(
    input,
    Effect.fnUntraced(function* (found, standing) {
      const messages = yield* Messages
      const message = yield* Effect.fromResult(unreactable(found, standing))
      if (yield* messages.removeReaction(message.id, input.by, input.emoji)) yield* appendEvent(message)
    }),
  )
})

const appendEvent = Effect.fnUntraced(function* (message: Message) {
  const realtime = yield* RealtimeLog
  yield* realtime.append([messageReaction(message)])
})
