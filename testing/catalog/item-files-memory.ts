import { DateTime, Effect, Layer } from "effect"
import { ItemFiles } from "../../core/index.ts"
import { pageOf } from "../shared/page.ts"
import type { MemoryStore } from "../shared/store.ts"

export const ports = ({ read, write }: MemoryStore) =>
  Layer.succeed(ItemFiles, {
    of: (item) =>
      read(({ attachments }) =>
        [...attachments.values()]
          .filter(({ itemId }) => itemId === item)
          .sort((one, other) => {
            const [at, then] = [one, other].map(({ claimedAt }) => DateTime.toEpochMillis(claimedAt))
            return (at ?? 0) - (then ?? 0) || (one.attachment.id < other.attachment.id ? -1 : 1)
          })
          .map(({ attachment }) => attachment),
      ),
    ofOwner: (owner, page) =>
      read(({ attachments, items }) => {
        const own = [...attachments.values()].flatMap(({ attachment: file, itemId }) =>
          itemId !== null && items.get(itemId)?.ownerId === owner ? [{ itemId, file }] : [],
        )
        return pageOf(own, "up", ({ file }) => [file.id], page)
      }),
    keep: (item, file) =>
      write(({ attachments }) => {
        const claimed = attachments.get(file)
        if (claimed === undefined || claimed.messageId !== null || claimed.itemId !== null)
          return Effect.die(new Error("The file is gone, or belongs to something."))
        return Effect.sync(() => void attachments.set(file, { ...claimed, itemId: item }))
      }),
    release: (item, file) =>
      write(({ attachments }) => {
        const claimed = attachments.get(file)
        if (claimed?.itemId === item) attachments.set(file, { ...claimed, itemId: null })
      }),
  })
