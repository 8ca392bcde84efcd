import { Effect } from "effect"
import { fitPicture } from "../files/fit-picture.ts"
import { FileScanner } from "../files/ports.ts"
import { Ids, type UserId } from "../shared/ids.ts"
import { attachmentName } from "./attachment-name.ts"
import { attachmentType, imageType, looksLikeImage } from "./attachment-type.ts"
import type { Attachment, AttachmentId } from "./message.ts"

const box = { width: 1600, height: 1600 }

/** A file as it was uploaded; the sender chose the name. */
export interface SentFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** An attachment with its content, which is not stored yet. */
export interface PreparedAttachment {
  readonly attachment: Attachment
  readonly bytes: Uint8Array
}

/**
 * Makes attachments of uploaded files, in their order, and stores none. Each is scanned first. What begins as a JPEG,
 * PNG, WebP or GIF is decoded and encoded again as WebP without metadata, one image at a time; it fails if it is no
 * such image. Every other file is kept byte for byte. Contract: chat, attachments.
 */
export const prepareAttachments = Effect.fn("chat.prepareAttachments")(function* (input: {
  readonly files: ReadonlyArray<SentFile>
  readonly by: UserId
}) {
  const scanner = yield* FileScanner
  const ids = yield* Ids
  const prepared: Array<PreparedAttachment> = []
  for (const { bytes, name: sent } of input.files) {
    const id = (yield* ids.next) as AttachmentId
    const name = attachmentName(sent)
    if (looksLikeImage(bytes)) {
      const { bytes: written, width, height } = yield* fitPicture({ bytes, within: box, by: input.by })
      const attachment = { id, name, mimeType: imageType, size: written.length, width, height }
      prepared.push({ attachment, bytes: written })
    } else {
      yield* scanner.scan(bytes)
      const attachment = { id, name, mimeType: attachmentType(name), size: bytes.length, width: null, height: null }
      prepared.push({ attachment, bytes })
    }
  }
  return prepared
})
