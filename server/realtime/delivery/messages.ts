import { Effect } from "effect"
import {
  ChatDelivery,
  type ConversationId,
  type LoggedEvent,
  type MessageId,
  type ShownMessage,
  type UserId,
} from "../../../core/index.ts"
import { messageView } from "../../chat/message-view.ts"
import type { Addressed } from "./addressed.ts"
import { ownReactions } from "./own-reactions.ts"
import { ofKinds, pairsOf, type TextOf, textOf } from "./payload.ts"

/** The frames about messages. A message is read once for all its receivers, and made into one text for all of them. */
export const messageTexts = Effect.fnUntraced(function* (all: ReadonlyArray<Addressed>) {
  const chat = yield* ChatDelivery
  const addressed = ofKinds(all, "message.created", "message.updated", "message.reaction")
  const [receiver] = addressed.flatMap(({ users }) => users.slice(0, 1))
  const ids = [...new Set(addressed.map(({ event }) => event.subject as MessageId))]
  const shown = receiver === undefined ? new Map<MessageId, ShownMessage>() : yield* chat.messages(receiver, ids)
  const own = yield* ownReactions([...shown.values()])
  // After the messages, so that none is shown to both as the first one sees it when a block has come between.
  const blocked = yield* chat.blocked([...new Set(addressed.map(({ event }) => event.audience.id as ConversationId))])
  const apart = yield* shownApart(addressed.filter(({ event }) => blocked.has(event.audience.id as ConversationId)))

  const shared = new Map<LoggedEvent, Map<string, string>>()
  const text: TextOf = (event, user) => {
    const id = event.subject as MessageId
    const isApart = blocked.has(event.audience.id as ConversationId)
    const message = isApart ? apart.get(user)?.get(id) : shown.get(id)
    if (message === undefined) return null
    if (isApart) return frameOf(event, own.seenBy(message, user))
    const variants = shared.get(event) ?? new Map<string, string>()
    shared.set(event, variants)
    const variant = own.variantOf(message, user)
    const known = variants.get(variant) ?? frameOf(event, own.seenBy(message, user))
    variants.set(variant, known)
    return known
  }
  const deleted: TextOf = ({ audience, subject }) =>
    textOf("message.deleted", { conversationId: audience.id, messageId: subject ?? "" })
  return { "message.created": text, "message.updated": text, "message.reaction": text, "message.deleted": deleted }
})

/** Across a block each of the two sees the other as at the time of the block, so the messages are read for each. */
const shownApart = Effect.fnUntraced(function* (addressed: ReadonlyArray<Addressed>) {
  const chat = yield* ChatDelivery
  const apart = new Map<UserId, ReadonlyMap<MessageId, ShownMessage>>()
  for (const [user, pairs] of Map.groupBy(pairsOf<MessageId>(addressed), ([user]) => user))
    apart.set(
      user,
      yield* chat.messages(
        user,
        pairs.map(([, id]) => id),
      ),
    )
  return apart
})

const frameOf = ({ kind }: LoggedEvent, shown: ShownMessage): string => {
  const message = messageView(shown)
  if (kind !== "message.reaction") return textOf(kind === "message.created" ? kind : "message.updated", { message })
  const { conversationId, id, reactions } = message
  return textOf(kind, { conversationId, messageId: id, reactions })
}
