import { DateTime } from "effect"
import { t } from "elysia"
import {
  conversationKinds,
  dealClosesAt,
  legStatuses,
  memberRoles,
  offerStatuses,
  type ShownConversation,
  type ShownMember,
} from "../../core/index.ts"
import { described, named } from "../http/answers/named.ts"
import { OneOf, Whole } from "../http/input/text-schemas.ts"
import { Moment, Nullable, OwnId, PictureUrl, Uuid } from "../http/input/view-schemas.ts"
import { PersonView, personView } from "../users/user-card-view.ts"
import { MessageView, messageView } from "./message-view.ts"

/** Contract: chat, conversations. */
const MemberView = named(
  "Member",
  t.Object({
    user: PersonView,
    role: OneOf(...memberRoles),
    joinedAt: Moment,
    lastReadMessageId: described("The id of the last message that the member read, or null.", Nullable(Uuid)),
  }),
)

/** Contract: chat, conversations. */
export const ConversationView = named(
  "Conversation",
  t.Object({
    id: OwnId,
    kind: described(
      "`direct` between two people, `group`, or `offer` of the two sides of an offer or a leg.",
      OneOf(...conversationKinds),
    ),
    name: described("The name of a group, else null.", Nullable(t.String())),
    coverUrl: PictureUrl,
    members: t.Array(MemberView),
    offer: described(
      "The offer that the conversation is about, or null.",
      Nullable(t.Object({ id: OwnId, status: described("How far the offer is.", OneOf(...offerStatuses)) })),
    ),
    leg: described(
      "The leg of a trade round that the conversation is about; null also once it was passed on.",
      Nullable(
        t.Object({
          id: OwnId,
          status: described("Whether the leg waits for confirmations, or how it ended.", OneOf(...legStatuses)),
        }),
      ),
    ),
    closesAt: described(
      "From when on a conversation about an offer or a leg is read only; null before it ended.",
      Nullable(Moment),
    ),
    lastMessage: described("The latest message, or null without any.", Nullable(MessageView)),
    unreadCount: described("How many messages the caller has not read.", Whole()),
    muted: described("Whether the caller wants no unread count of the conversation.", t.Boolean()),
    archived: described(
      "Whether the caller put the conversation aside: it is in the list of archived ones only.",
      t.Boolean(),
    ),
    createdAt: Moment,
    updatedAt: Moment,
  }),
)

export const conversationView = ({
  conversation,
  deal,
  lastMessage,
  members,
  mine,
}: ShownConversation): typeof ConversationView.static => ({
  id: conversation.id,
  kind: conversation.kind,
  name: conversation.kind === "group" ? conversation.name : null,
  coverUrl: conversation.kind === "group" ? conversation.coverUrl : null,
  members: members.map(memberView),
  offer: deal?.kind === "offer" ? { id: deal.id, status: deal.status } : null,
  leg: deal?.kind === "leg" && !deal.isPassedOn ? { id: deal.id, status: deal.status } : null,
  closesAt: momentView(deal && dealClosesAt(deal)),
  lastMessage: lastMessage && messageView(lastMessage),
  unreadCount: mine.unreadCount,
  muted: mine.isMuted,
  archived: mine.isArchived,
  createdAt: DateTime.formatIso(conversation.createdAt),
  updatedAt: DateTime.formatIso(conversation.updatedAt),
})

const momentView = (at: DateTime.Utc | null): string | null => at && DateTime.formatIso(at)

const memberView = ({ joinedAt, lastReadMessageId, role, user }: ShownMember): typeof MemberView.static => ({
  user: personView(user),
  role,
  joinedAt: DateTime.formatIso(joinedAt),
  lastReadMessageId,
})
