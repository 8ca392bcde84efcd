import { DateTime } from "effect"
import { t } from "elysia"
import { excerptOf, type ShownMessage } from "../../core/index.ts"
import { named } from "../http/answers/named.ts"
import { Moment, Nullable, Uuid } from "../http/answers/view-schemas.ts"
import { Whole } from "../http/input/text-schemas.ts"
import { PersonView, personView } from "../users/user-card-view.ts"

const Pixels = Nullable(Whole())

/** A file of a message. Contract: chat, attachments. */
const AttachmentView = named(
  "Attachment",
  t.Object({ id: Uuid, name: t.String(), mimeType: t.String(), size: Whole(), width: Pixels, height: Pixels }),
)

/** Contract: chat, messages. */
export const MessageView = named(
  "Message",
  t.Object({
    id: Uuid,
    conversationId: Uuid,
    author: PersonView,
    content: Nullable(t.String()),
    attachments: t.Array(AttachmentView),
    replyTo: Nullable(t.Object({ id: Uuid, author: PersonView, excerpt: Nullable(t.String()) })),
    reactions: t.Array(t.Object({ emoji: t.String(), count: Whole(), mine: t.Boolean() })),
    createdAt: Moment,
    editedAt: Nullable(Moment),
    deleted: t.Boolean(),
  }),
)

export const messageView = ({ author, message, reactions, replyTo }: ShownMessage): typeof MessageView.static => ({
  id: message.id,
  conversationId: message.conversationId,
  author: personView(author),
  content: message.content,
  attachments: message.attachments.map(({ id, name, mimeType, size, width, height }) => ({
    id,
    name,
    mimeType,
    size,
    width,
    height,
  })),
  replyTo: replyTo && { id: replyTo.id, author: personView(replyTo.author), excerpt: excerptOf(replyTo.content) },
  reactions: reactions.map(({ count, emoji, isMine }) => ({ emoji, count, mine: isMine })),
  createdAt: DateTime.formatIso(message.createdAt),
  editedAt: message.editedAt && DateTime.formatIso(message.editedAt),
  deleted: message.deletedAt !== null,
})
