import { DateTime } from "effect"
import { t } from "elysia"
import { conversationKinds, memberRoles, type ShownConversation, type ShownMember } from "../../core/index.ts"
import { named } from "../http/answers/named.ts"
import { OneOf, Whole } from "../http/input/text-schemas.ts"
import { PersonView, personView } from "../users/user-card-view.ts"
import { MessageView, messageView } from "./message-view.ts"

const Moment = t.String({ format: "date-time" })

/** Contract: chat, conversations. */
const MemberView = named(
  "Member",
  t.Object({
    user: PersonView,
    role: OneOf(...memberRoles),
    joinedAt: Moment,
    lastReadMessageId: t.Union([t.String({ format: "uuid" }), t.Null()]),
  }),
)

/** Contract: chat, conversations. */
export const ConversationView = named(
  "Conversation",
  t.Object({
    id: t.String({ format: "uuid" }),
    kind: OneOf(...conversationKinds),
    name: t.Union([t.String(), t.Null()]),
    coverUrl: t.Union([t.String(), t.Null()]),
    members: t.Array(MemberView),
    lastMessage: t.Union([MessageView, t.Null()]),
    unreadCount: Whole(),
    muted: t.Boolean(),
    archived: t.Boolean(),
    createdAt: Moment,
    updatedAt: Moment,
  }),
)

export const conversationView = ({
  conversation,
  lastMessage,
  members,
  mine,
}: ShownConversation): typeof ConversationView.static => ({
  id: conversation.id,
  kind: conversation.kind,
  name: conversation.kind === "group" ? conversation.name : null,
  coverUrl: conversation.kind === "group" ? conversation.coverUrl : null,
  members: members.map(memberView),
  lastMessage: lastMessage && messageView(lastMessage),
  unreadCount: mine.unreadCount,
  muted: mine.isMuted,
  archived: mine.isArchived,
  createdAt: DateTime.formatIso(conversation.createdAt),
  updatedAt: DateTime.formatIso(conversation.updatedAt),
})

const memberView = ({ joinedAt, lastReadMessageId, role, user }: ShownMember): typeof MemberView.static => ({
  user: personView(user),
  role,
  joinedAt: DateTime.formatIso(joinedAt),
  lastReadMessageId,
})
