import { DateTime, Effect, Option } from "effect"
import type { UserId } from "../shared/ids.ts"
import { Forbidden, NotFound } from "./errors.ts"
import type { Attachment, AttachmentId } from "./message.ts"
import { AttachmentLinks, AttachmentStorage, Attachments, Conversations } from "./ports.ts"

/** How many minutes a signed address of an attachment is good for. */
const minutes = 5

/** An attachment with its content. Members of the conversation alone get it. Contract: chat, attachments. */
export const readAttachment = Effect.fn("chat.readAttachment")(function* (input: {
  readonly id: AttachmentId
  readonly by: UserId
}) {
  return yield* withContent(yield* ofMember(input.id, input.by))
})

/**
 * The signed part of an address of an attachment, and when it expires. Every bearer of the address reads the file
 * until then. Members of the conversation alone get one. Contract: chat, attachments.
 */
export const linkAttachment = Effect.fn("chat.linkAttachment")(function* (input: {
  readonly id: AttachmentId
  readonly by: UserId
}) {
  const links = yield* AttachmentLinks
  const { id } = yield* ofMember(input.id, input.by)
  const expiresAt = DateTime.add(yield* DateTime.now, { minutes })
  return { signed: yield* links.sign({ id, expiresAt }), expiresAt }
})

/**
 * An attachment with its content, by the signed part of an address. Fails with `Forbidden` when it was altered or has
 * expired, with `NotFound` when the attachment is gone. Contract: chat, attachments.
 */
export const readLinkedAttachment = Effect.fn("chat.readLinkedAttachment")(function* (signed: string) {
  const links = yield* AttachmentLinks
  const link = Option.getOrNull(yield* links.verify(signed))
  if (link === null || DateTime.isGreaterThanOrEqualTo(yield* DateTime.now, link.expiresAt))
    return yield* new Forbidden()
  const { attachment } = yield* placed(link.id)
  return yield* withContent(attachment)
})

const placed = Effect.fnUntraced(function* (id: AttachmentId) {
  const attachments = yield* Attachments
  const found = Option.getOrNull(yield* attachments.find(id))
  return found ?? (yield* new NotFound())
})

const ofMember = Effect.fnUntraced(function* (id: AttachmentId, by: UserId) {
  const conversations = yield* Conversations
  const { attachment, conversationId } = yield* placed(id)
  if (Option.isNone(yield* conversations.member(conversationId, by))) return yield* new Forbidden()
  return attachment
})

const withContent = Effect.fnUntraced(function* (attachment: Attachment) {
  const storage = yield* AttachmentStorage
  const bytes = Option.getOrNull(yield* storage.get(attachment.id))
  return { attachment, bytes: bytes ?? (yield* new NotFound()) }
})
