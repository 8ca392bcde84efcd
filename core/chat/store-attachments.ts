import { DateTime, Effect } from "effect"
import type { UserId } from "../shared/ids.ts"
import { beforehand, Transactions } from "../shared/transactions.ts"
import { FreeSpace } from "../usage/ports.ts"
import { recordUpload } from "../usage/record-upload.ts"
import { discardAttachments } from "./discard-attachments.ts"
import { AttachmentStorage, Attachments } from "./ports.ts"
import type { PreparedAttachment } from "./prepare-attachments.ts"

/**
 * Records and stores attachments, and returns them for a message, which has to name them within the hour: after that
 * the sweep removes those without a message. When one of them cannot be stored, none is kept, and when the account may
 * not hold all of them, none is stored. Contract: chat, attachments; conventions, What an account may hold.
 */
export const storeAttachments = Effect.fn("chat.storeAttachments")(function* (
  prepared: ReadonlyArray<PreparedAttachment>,
  by: UserId,
) {
  const attachments = yield* Attachments
  const storage = yield* AttachmentStorage
  const { atomically } = yield* Transactions
  yield* yield* FreeSpace
  const all = prepared.map(({ attachment }) => attachment)
  // The records are written before the content, so that the sweep knows every content, even one that was cut off.
  const claim = attachments.claim(all, by, yield* DateTime.now)
  const size = all.reduce((total, attachment) => total + attachment.size, 0)
  yield* atomically(recordUpload(by, size, claim), [by])
  yield* Effect.forEach(prepared, ({ attachment, bytes }) => storage.put(attachment.id, bytes), {
    discard: true,
  }).pipe(
    Effect.tapError(({ reason }) => Effect.logWarning("An attachment could not be stored", { reason })),
    Effect.tapError(() => discardAttachments(all)),
  )
  return all
}, beforehand)
