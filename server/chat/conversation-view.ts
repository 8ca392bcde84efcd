import { DateTime } from "effect"
import { t } from "elysia"
import { conversationKinds, memberRoles, type ShownConversation, type ShownMember } from "../../core/index.ts"
import { named } from "../http/answers/named.ts"
import { Moment, Nullable, Uuid } from "../http/answers/view-schemas.ts"
import { OneOf, Whole } from "../http/input/text-schemas.ts"
import { PersonView, personView } from "../users/user-card-view.ts"
import { MessageView, messageView } from "./message-view.ts"

/** Contract: chat, conversations. */
const MemberView = named(
  "Member",
  t.Object({
    user: PersonView,
    role: OneOf(...memberRoles),
    joinedAt: Moment,
    lastReadMessageId: Nullable(Uuid),
  }),
)

/** Contract: chat, conversations. */
export const ConversationView = named(
  "Conversation",
  t.Object({
    id: Uuid,
    kind: OneOf(...conversationKinds),
    name: Nullable(t.String()),
    coverUrl: Nullable(t.String()),
    members: t.Array(MemberView),
    lastMessage: Nullable(MessageView),
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
