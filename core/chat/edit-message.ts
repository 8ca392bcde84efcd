import { DateTime, Effect } from "effect"
import { RealtimeLog } from "../realtime/ports.ts"
import type { MessageId, UserId } from "../shared/ids.ts"
import { changingMessage } from "./changing-message.ts"
import { edited } from "./message.ts"
import { messageUpdated } from "./message-events.ts"
import { Messages } from "./ports.ts"

/**
 * Changes the content of a message of the caller; `undefined` leaves it unchanged, `null` clears it if there are files.
 * Contract: chat, messages.
 */
export const editMessage = Effect.fn("chat.editMessage")(function* (input: {
  readonly id: MessageId
  readonly by: UserId
  readonly content: string | null | undefined
}) {
  const messages = yield* Messages
  const realtime = yield* RealtimeLog
  return yield* changingMessage(
    input,
    Effect.fnUntraced(function* (message, standing) {
      const now = yield* DateTime.now
      const after = yield* Effect.fromResult(edited(message, standing, input.by, input.content, now))
      if (after === message) return
      yield* messages.saveContent(after)
      yield* realtime.append([messageUpdated(after)])
    }),
  )
})
