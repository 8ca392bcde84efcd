import { Effect } from "effect"
import { readStanding } from "./conversation-access.ts"
import { discardAttachments } from "./discard-attachments.ts"
import { prepareAttachments, type SentFile } from "./prepare-attachments.ts"
import { type NewMessage, sendMessage, sentBefore } from "./send-message.ts"
import { mayWrite } from "./standing.ts"
import { storeAttachments } from "./store-attachments.ts"

/** The input for a new message whose files are not stored yet. */
export interface NewMessageWithFiles extends Omit<NewMessage, "attachments"> {
  /** In their order. */
  readonly files: ReadonlyArray<SentFile>
}

/**
 * Sends a message, with its files or not at all. Whether the caller may write is checked before a file is decoded or
 * stored, and again when the message is written; every file is decoded before the first one is stored. A known
 * `clientId` answers the first message, as `sendMessage` does. Contract: chat, attachments.
 */
export const postMessage = Effect.fn("chat.postMessage")(function* ({ files, ...draft }: NewMessageWithFiles) {
  if (files.length === 0) return yield* sendMessage({ ...draft, attachments: [] })
  const { id, by, clientId } = draft
  const standing = yield* readStanding(id, by)
  const known = standing.role === null || clientId === null ? null : yield* sentBefore(id, by, clientId)
  if (known !== null) return yield* sendMessage({ ...draft, attachments: [] })
  yield* Effect.fromResult(mayWrite(standing))
  const prepared = yield* prepareAttachments({ files, by })
  const attachments = yield* storeAttachments(prepared, by)
  // Only after an error nothing was committed for certain: after a defect the message may be there.
  const discard = discardAttachments(attachments)
  const sent = yield* Effect.tapError(sendMessage({ ...draft, attachments }), () => discard)
  if (!sent.isNew) yield* discard
  return sent
})
