import type { Brand, DateTime } from "effect"
import type { ConversationId, MessageId, UserId } from "../shared/ids.ts"
import { cut } from "../shared/text.ts"

export type { MessageId }
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

/** A message in its conversation. A deleted one keeps its place. Contract: chat, messages. */
export interface Message {
  readonly id: MessageId
  readonly conversationId: ConversationId
  /** The place in the conversation: 1, 2, 3, without gaps. */
  readonly sequence: number
  readonly authorId: UserId
  /** `null` for files alone, and once the message is deleted. */
  readonly content: string | null
  readonly attachments: ReadonlyArray<Attachment>
  readonly replyToId: MessageId | null
  /** The name that the sender's client gave the message, to send it once however often it tries. */
  readonly clientId: string | null
  /** It never runs against the sequence. */
  readonly createdAt: DateTime.Utc
  readonly editedAt: DateTime.Utc | null
  readonly deletedAt: DateTime.Utc | null
}

/** The beginning of the content of a message, as replies show it; `null` without content. */
export const excerptOf = (content: string | null): string | null => content && cut(content, 140)
