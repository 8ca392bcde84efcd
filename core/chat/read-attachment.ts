import { DateTime, Effect, Option } from "effect"
import { type Attachment, type AttachmentId, AttachmentStorage, Attachments } from "../files/index.ts"
import type { ConversationId, UserId } from "../shared/index.ts"
import { Forbidden, NotFound } from "./errors.ts"
import { AttachmentLinks, ConversationMembers, Conversations } from "./ports.ts"

/** How many minutes a signed address of an attachment is good for. */
const minutes = 5

/** An attachment with its content, in chunks. Members of the conversation alone get it. Contract: chat, attachments. */
export const readAttachment = Effect.fn("chat.readAttachment")(function* (input: {
  readonly id: AttachmentId
  readonly by: UserId
}) {
  return yield* withContent(yield* ofMember(input.id, input.by))
})

/**
 * The signed part of an address of an attachment, and when it expires. Every bearer of the address reads the file
 * until then, as long as the caller may. Members of the conversation alone get one. Contract: chat, attachments.
 */
export const linkAttachment = Effect.fn("chat.linkAttachment")(function* (input: {
  readonly id: AttachmentId
  readonly by: UserId
}) {
  const links = yield* AttachmentLinks
  const { id } = yield* ofMember(input.id, input.by)
  const expiresAt = DateTime.add(yield* DateTime.now, { minutes })
  return { signed: yield* links.sign({ id, reader: input.by, expiresAt }), expiresAt }
})

/**
 * An attachment with its content, in chunks, and the reader, by the signed part of an address. Fails with `Forbidden`
 * when it was altered or has expired, with `NotFound` when the attachment is gone, or the reader for whom the address
 * was made is no member of the conversation any more, or is suspended or deleted. Contract: chat, attachments.
 */
export const readLinkedAttachment = Effect.fn("chat.readLinkedAttachment")(function* (signed: string) {
  const links = yield* AttachmentLinks
  const link = Option.getOrNull(yield* links.verify(signed))
  if (link === null || DateTime.isGreaterThanOrEqualTo(yield* DateTime.now, link.expiresAt))
    return yield* new Forbidden()
  const { attachment, conversationId } = yield* located(link.id)
  if (!(yield* stillReads(conversationId, link.reader))) return yield* new NotFound()
  return { ...(yield* withContent(attachment)), reader: link.reader }
})

const located = Effect.fnUntraced(function* (id: AttachmentId) {
  const attachments = yield* Attachments
  const found = Option.getOrNull(yield* attachments.find(id))
  return found ?? (yield* new NotFound())
})

const ofMember = Effect.fnUntraced(function* (id: AttachmentId, by: UserId) {
  const members = yield* ConversationMembers
  const { attachment, conversationId } = yield* located(id)
  if (Option.isNone(yield* members.member(conversationId, by))) return yield* new Forbidden()
  return attachment
})

const stillReads = Effect.fnUntraced(function* (id: ConversationId, reader: UserId) {
  const conversations = yield* Conversations
  const found = Option.getOrNull(yield* conversations.findWith(id, reader))
  return found !== null && found.standing.role !== null && found.user !== null && found.user.suspendedAt === null
})

const withContent = Effect.fnUntraced(function* (attachment: Attachment) {
  const storage = yield* AttachmentStorage
  const content = Option.getOrNull(yield* storage.open(attachment.id))
  return { attachment, content: content ?? (yield* new NotFound()) }
})
