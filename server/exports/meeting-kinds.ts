import { Stream } from "effect"
import {
  listConversations,
  listEvents,
  OwnRecords,
  ownEventLists,
  type ShownMessage,
  type User,
} from "../../core/index.ts"
import { conversationView } from "../views/conversation.ts"
import { eventView } from "../views/event.ts"
import { messageView } from "../views/message.ts"
import { inTurn, type Kind, listed, pages } from "./lines.ts"

export const meetingKinds: ReadonlyArray<Kind> = [
  {
    name: "events",
    lines: inTurn(
      ...ownEventLists.map((mine) =>
        listed(
          (owner, page) => listEvents({ viewer: owner.id, filter: { ...everyEvent, mine }, page }),
          (shown) => ({ line: eventView(shown), pictures: mine === "owned" ? [shown.event.coverUrl] : [] }),
        ),
      ),
    ),
  },
  {
    name: "conversations",
    lines: (owner) =>
      Stream.map(conversationsOf(owner), (shown) => {
        const { lastMessage } = shown
        const own = lastMessage !== null && lastMessage.message.authorId === owner.id ? ownMessage(lastMessage) : null
        return { line: { ...conversationView({ ...shown, lastMessage: null }), lastMessage: own } }
      }),
  },
  {
    name: "messages",
    lines: (owner) =>
      conversationsOf(owner).pipe(
        Stream.flatMap(({ conversation }) =>
          pages((page) => OwnRecords.use((records) => records.messages(owner.id, conversation.id, page))),
        ),
        Stream.map((shown) => ({ line: ownMessage(shown), attachments: shown.message.attachments })),
      ),
  },
]

const everyEvent = { from: null, to: null, city: null, kind: null, q: null } as const

const conversationsOf = ({ id }: User) =>
  Stream.concat(
    pages((page) => listConversations({ of: id, isArchived: false, page })),
    pages((page) => listConversations({ of: id, isArchived: true, page })),
  )

/** A message of the owner, without what it replies to: that is another user's. */
const ownMessage = (shown: ShownMessage) => ({
  ...messageView({ ...shown, replyTo: null }),
  replyTo: shown.replyTo && { id: shown.replyTo.id },
})
