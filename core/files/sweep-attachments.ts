import { DateTime, Effect } from "effect"
import { beforehand, keptSince } from "../shared/index.ts"
import type { Attachment } from "./attachment.ts"
import { AttachmentStorage, Attachments } from "./attachment-ports.ts"

/** How many attachments one query reads. */
const atOnce = 500

/**
 * Removes the attachments that were stored an hour ago or earlier and that neither a message nor an item has: it was
 * never written, or was deleted, or the item went to another user. Neither gives out its files from that moment; their
 * content goes with the next sweep. Also removes unfinished writes of an hour ago or earlier. Several servers may do so
 * at once. Returns how many attachments it removed. Contract: chat, attachments; catalog, private files.
 */
export const sweepAttachments = Effect.fn("chat.sweepAttachments")(function* () {
  const attachments = yield* Attachments
  const storage = yield* AttachmentStorage
  const before = keptSince("attachments", yield* DateTime.now)
  let removed = 0
  let some = 0
  do {
    const unused = yield* attachments.unused(before, atOnce)
    for (const id of unused) {
      // The content is deleted before the record, so that after a crash the next sweep still finds the record.
      yield* storage.delete(id)
      yield* attachments.forget(id)
    }
    some = unused.length
    removed += some
    yield* Effect.yieldNow
  } while (some === atOnce)
  yield* storage.deleteUnfinished(before)
  return removed
})

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
