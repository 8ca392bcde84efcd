import { Effect, Option } from "effect"
import { discardAttachments } from "./discard-attachments.ts"
import { readStanding } from "./locked-standing.ts"
import { Messages } from "./ports.ts"
import { prepareAttachments, type SentFile } from "./prepare-attachments.ts"
import { type NewMessage, sendMessage } from "./send-message.ts"
import { mayWrite } from "./standing.ts"
import { storeAttachments } from "./store-attachments.ts"

/** The input for a new message with files. */
export interface NewFiles extends Omit<NewMessage, "attachments"> {
  /** In their order. */
  readonly files: ReadonlyArray<SentFile>
}

/**
 * Sends a message with files, whole or not at all. Whether the caller may write is looked at before anything is decoded
 * or stored, and decided when the message is written; every file is decoded before the first one is stored. A known
 * `clientId` answers the first message, as `sendMessage` does. Contract: chat, attachments.
 */
export const sendFiles = Effect.fn("chat.sendFiles")(function* ({ files, ...said }: NewFiles) {
  if (files.length === 0) return yield* sendMessage({ ...said, attachments: [] })
  const { id, by, clientId } = said
  const standing = yield* readStanding(id, by)
  const known = standing.role === null || clientId === null ? null : yield* sentBefore(said, clientId)
  if (known !== null) return yield* sendMessage({ ...said, attachments: [] })
  yield* Effect.fromResult(mayWrite(standing))
  const prepared = yield* prepareAttachments({ files, by })
  const attachments = yield* storeAttachments(prepared, by)
  // Only an error says that nothing was committed: after a defect the message may be there.
  const discard = discardAttachments(attachments)
  const sent = yield* Effect.tapError(sendMessage({ ...said, attachments }), () => discard)
  if (!sent.isNew) yield* discard
  return sent
})

const sentBefore = Effect.fnUntraced(function* ({ id, by }: Pick<NewMessage, "id" | "by">, clientId: string) {
  const messages = yield* Messages
  const known = yield* messages.findByClientId(id, by, clientId)
  return Option.getOrNull(known)
})
