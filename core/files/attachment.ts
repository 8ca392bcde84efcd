import type { Brand } from "effect"

export type AttachmentId = string & Brand.Brand<"AttachmentId">

/** A file of a message. Contract: chat, attachments. */
export interface Attachment {
  readonly id: AttachmentId
  /** As the sender named it, without control characters, folders and marks of direction. */
  readonly name: string
  readonly mimeType: string
  /** In bytes. */
  readonly size: number
  /** In pixels; `null` for what is no image. */
  readonly width: number | null
  readonly height: number | null
}
