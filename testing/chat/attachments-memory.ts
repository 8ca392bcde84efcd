import { DateTime, Layer, Option } from "effect"
import { Attachments } from "../../core/index.ts"
import type { KeptAttachment } from "../shared/maps/chat.ts"
import type { MemoryStore } from "../shared/store.ts"

export const ports = ({ read, write }: MemoryStore) =>
  Layer.succeed(Attachments, {
    claim: (claimed, by, now) =>
      write(({ attachments }) => {
        for (const attachment of claimed)
          attachments.set(attachment.id, { attachment, uploader: by, claimedAt: now, messageId: null, itemId: null })
      }),
    find: (id) =>
      read(({ attachments, messages }) => {
        const claimed = attachments.get(id)
        const message = claimed?.messageId == null ? undefined : messages.get(claimed.messageId)
        return claimed === undefined || message === undefined
          ? Option.none()
          : Option.some({ attachment: claimed.attachment, conversationId: message.conversationId })
      }),
    unused: (before, limit) =>
      read(({ attachments }) =>
        [...attachments.values()]
          .filter((claimed) => isUnused(claimed, before))
          .sort((one, other) => DateTime.toEpochMillis(one.claimedAt) - DateTime.toEpochMillis(other.claimedAt))
          .slice(0, limit)
          .map(({ attachment }) => attachment.id),
      ),
    forget: (id) =>
      write(({ attachments }) => {
        const claimed = attachments.get(id)
        if (claimed?.messageId === null && claimed.itemId === null) attachments.delete(id)
      }),
  })

/** The moment of an attachment that neither a message nor an item has, as far as it is older than another moment. */
const isUnused = ({ claimedAt, itemId, messageId }: KeptAttachment, before: DateTime.Utc): boolean =>
  messageId === null && itemId === null && DateTime.isLessThan(claimedAt, before)
