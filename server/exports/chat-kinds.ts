import { Effect } from "effect"
import {
  type ConversationId,
  listDmRequests,
  OwnRecords,
  type PageRequest,
  type Position,
  type ShownMessage,
  showConversation,
  type User,
} from "../../core/index.ts"
import { conversationView } from "../chat/conversation-view.ts"
import { dmRequestView } from "../chat/dm-request-view.ts"
import { messageView } from "../chat/message-view.ts"
import { inTurn, type Kind, listed, listedWith } from "./lines.ts"

export const conversationsKind: Kind = {
  name: "conversations",
  lines: listedWith(conversationsOf, (id, owner) =>
    showConversation(id, owner.id).pipe(
      Effect.map((shown) => {
        const { lastMessage } = shown
        const own = lastMessage !== null && lastMessage.message.authorId === owner.id ? ownMessage(lastMessage) : null
        return { line: { ...conversationView({ ...shown, lastMessage: null }), lastMessage: own } }
      }),
      // The owner has left it meanwhile, or it is gone.
      Effect.catchTags({
        "chat.NOT_FOUND": () => Effect.succeed(null),
        "chat.FORBIDDEN": () => Effect.succeed(null),
      }),
    ),
  ),
}

export const messagesKind: Kind = { name: "messages", lines: messages }

export const dmRequestsKind: Kind = {
  name: "dm-requests",
  lines: inTurn(dmRequests("received"), dmRequests("sent")),
}

function dmRequests(direction: "received" | "sent") {
  return listed(
    (owner, page) => listDmRequests({ user: owner.id, direction, page }),
    (request) => ({ line: dmRequestView(request) }),
  )
}

function conversationsOf(owner: User, page: PageRequest) {
  return OwnRecords.use((records) => records.conversations(owner.id, page))
}

/** A position is the conversation that is read, and the position in it, if that is not its beginning. */
function messages(owner: User, after: Position | null) {
  return Effect.gen(function* () {
    const records = yield* OwnRecords
    const behind = (before: Position | null) => records.conversations(owner.id, { limit: 1, after: before })
    const [begun, ...inner] = after ?? []
    const id = after === null ? (yield* behind(null)).items[0] : (begun as ConversationId)
    if (id === undefined) return { lines: [], next: null }
    const page = { limit: 100, after: inner.length === 0 ? null : inner }
    const { items, next } = yield* records.messages(owner.id, id, page)
    const lines = items.map((shown) => ({ line: ownMessage(shown), attachments: shown.message.attachments }))
    if (next !== null) return { lines, next: [id, ...next] }
    const [following] = (yield* behind([id])).items
    return { lines, next: following === undefined ? null : [following] }
  })
}

/** A message of the owner, without what it replies to: that is another user's. */
const ownMessage = (shown: ShownMessage) => ({
  ...messageView({ ...shown, replyTo: null }),
  replyTo: shown.replyTo && { id: shown.replyTo.id },
})
