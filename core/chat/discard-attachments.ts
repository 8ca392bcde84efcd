import { Effect } from "effect"
import { beforehand } from "../shared/transactions.ts"
import type { Attachment } from "./message.ts"
import { AttachmentStorage, Attachments } from "./ports.ts"

/** Removes stored attachments of which no message came, as far as that goes at once: the rest is left to the sweep. */
export const discardAttachments = Effect.fnUntraced(
  function* (unused: ReadonlyArray<Attachment>) {
    const attachments = yield* Attachments
    const storage = yield* AttachmentStorage
    for (const { id } of unused) {
      yield* storage.delete(id)
      yield* attachments.forget(id)
    }
  },
  (discarding) => beforehand(Effect.ignoreCause(discarding)),
)
