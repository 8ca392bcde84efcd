import { DateTime, Effect } from "effect"
import { asName, beforehand, codePoints, cut, Ids, Transactions, type UserId } from "../shared/index.ts"
import type { Attachment, AttachmentId } from "./attachment.ts"
import { AttachmentStorage, Attachments } from "./attachment-ports.ts"
import { attachmentType, imageType, looksLikeImage } from "./attachment-type.ts"
import { fitPicture } from "./keep-pictures.ts"
import { FileScanner } from "./ports.ts"
import { discardAttachments } from "./sweep-attachments.ts"
import { FreeSpace } from "./usage/ports.ts"
import { recordUpload } from "./usage/record-upload.ts"

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
      yield* scanner.scan({ by: input.by, bytes })
      const attachment = { id, name, mimeType: attachmentType(name), size: bytes.length, width: null, height: null }
      prepared.push({ attachment, bytes })
    }
  }
  return prepared
})

/**
 * Records and stores attachments, and returns them for a message, which has to name them within the hour: after that
 * the sweep removes those without a message. When one of them cannot be stored, none is kept, and when the account may
 * not hold all of them, none is stored. Contract: chat, attachments; files, what an account may hold.
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

const longest = 255
/** An ending is kept when a name is shortened, unless it is longer than any real one. */
const longestEnding = 16

/**
 * The name of an attachment from the name that the sender gave the file: without folders, control characters and marks
 * of direction, which could make `exe.pdf` of `fdp.exe`, and of at most 255 code points. `file` when nothing is left.
 * Contract: chat, attachments.
 */
export const attachmentName = (sent: string): string => {
  const [last = ""] = sent.split(/[\\/]/).slice(-1)
  const name = asName(shortened(last.replace(unwanted, "").trim()), longest)
  return name === null || /^\.+$/.test(name) ? "file" : name
}

/** Control characters, and marks of direction (Unicode, Bidi_Control). */
const unwanted = /\p{Cc}|\p{Bidi_Control}/gu

const shortened = (name: string): string => {
  const length = codePoints(name)
  if (length <= longest) return name
  const [ending = ""] = /\.[^.]+$/.exec(name) ?? []
  const kept = codePoints(ending)
  return kept > longestEnding ? name : `${cut(name, longest - kept)}${ending}`
}
