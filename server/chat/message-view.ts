import { DateTime } from "effect"
import { t } from "elysia"
import { excerptOf, type ShownMessage } from "../../core/index.ts"
import { AttachmentView, attachmentView } from "../files/attached.ts"
import { described, named } from "../http/answers/named.ts"
import { Whole } from "../http/input/text-schemas.ts"
import { EditedAt, Moment, Nullable, OwnId, Uuid } from "../http/input/view-schemas.ts"
import { Author, personView } from "../users/user-card-view.ts"

/** The reactions to a message, as the caller or the receiver of a frame sees them. */
export const ReactionsOf = (viewer: "caller" | "receiver") =>
  described(
    "The reactions by emoji, in the order in which each came first.",
    t.Array(
      t.Object({
        emoji: described("One emoji.", t.String()),
        count: described("How many people reacted with this emoji.", Whole()),
        mine: described(`Whether the ${viewer} reacted with this emoji.`, t.Boolean()),
      }),
    ),
  )

/** Contract: chat, messages. */
export const MessageView = named(
  "Message",
  t.Object({
    id: OwnId,
    conversationId: Uuid,
    author: Author,
    content: Nullable(t.String()),
    attachments: described("The files of the message.", t.Array(AttachmentView)),
    replyTo: described(
      "The message that this one replies to, or null.",
      Nullable(
        t.Object({
          id: OwnId,
          author: Author,
          excerpt: described(
            "The first 140 characters of the message, or null once it is deleted.",
            Nullable(t.String()),
          ),
        }),
      ),
    ),
    reactions: ReactionsOf("caller"),
    createdAt: Moment,
    editedAt: EditedAt,
    deleted: described("Whether the message was deleted: it has no content then.", t.Boolean()),
  }),
)

export const messageView = ({ author, message, reactions, replyTo }: ShownMessage): typeof MessageView.static => ({
  id: message.id,
  conversationId: message.conversationId,
  author: personView(author),
  content: message.content,
  attachments: message.attachments.map(attachmentView),
  replyTo: replyTo && { id: replyTo.id, author: personView(replyTo.author), excerpt: excerptOf(replyTo.content) },
  reactions: reactions.map(({ count, emoji, isMine }) => ({ emoji, count, mine: isMine })),
  createdAt: DateTime.formatIso(message.createdAt),
  editedAt: message.editedAt && DateTime.formatIso(message.editedAt),
  deleted: message.deletedAt !== null,
})
