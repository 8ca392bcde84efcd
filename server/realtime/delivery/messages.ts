import { Effect } from "effect"
import { ChatDelivery, type LoggedEvent, type MessageId, type ShownMessage, type UserId } from "../../../core/index.ts"
import { messageView } from "../../routes/message-view.ts"
import type { Addressed } from "./addressed.ts"
import { ownReactions } from "./own-reactions.ts"
import { ofKinds, type TextOf, textOf } from "./payload.ts"

/** The frames about messages. A message is read once for all who get it, and made into one text for all alike. */
export const messageTexts = Effect.fnUntraced(function* (all: ReadonlyArray<Addressed>) {
  const chat = yield* ChatDelivery
  const addressed = ofKinds(all, "message.created", "message.updated", "message.reaction")
  const [somebody] = addressed.flatMap(({ users }) => users.slice(0, 1))
  const ids = [...new Set(addressed.map(({ event }) => event.subject as MessageId))]
  const shown = somebody === undefined ? new Map<MessageId, ShownMessage>() : yield* chat.messages(somebody, ids)
  const own = yield* ownReactions([...shown.values()])

  const shared = new Map<string, string>()
  const text = (event: LoggedEvent, user: UserId): string | null => {
    const message = shown.get(event.subject as MessageId)
    if (message === undefined) return null
    const key = `${event.kind} ${event.subject} ${own.variantOf(message, user)}`
    const known = shared.get(key) ?? frameOf(event, own.seenBy(message, user))
    shared.set(key, known)
    return known
  }
  return text satisfies TextOf
})

const frameOf = ({ kind }: LoggedEvent, shown: ShownMessage): string => {
  const message = messageView(shown)
  if (kind !== "message.reaction") return textOf(kind === "message.created" ? kind : "message.updated", { message })
  const { conversationId, id, reactions } = message
  return textOf(kind, { conversationId, messageId: id, reactions })
}
