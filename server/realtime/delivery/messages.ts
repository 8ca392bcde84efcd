import { Effect } from "effect"
import { ChatDelivery, type LoggedEvent, type MessageId, type ShownMessage, type UserId } from "../../../core/index.ts"
import { messageView } from "../../routes/message-view.ts"
import type { Addressed } from "./addressed.ts"
import { keyOf, ofKinds, type TextOf, textOf } from "./payload.ts"

/**
 * The frames about messages. A message is read once for all who get it, and once more for each of them only where it
 * has reactions, which say whether one's own is among them.
 */
export const messageTexts = Effect.fnUntraced(function* (all: ReadonlyArray<Addressed>) {
  const chat = yield* ChatDelivery
  const addressed = ofKinds(all, "message.created", "message.updated", "message.reaction")
  const [somebody] = addressed.flatMap(({ users }) => users)
  const ids = [...new Set(addressed.map(({ event }) => event.subject as MessageId))]
  const shown = somebody === undefined ? new Map<MessageId, ShownMessage>() : yield* chat.messages(somebody, ids)
  const own = new Map<string, ShownMessage>()
  const personal = addressed.filter(({ event }) => (shown.get(event.subject as MessageId)?.reactions.length ?? 0) > 0)
  const users = new Set(personal.flatMap((one) => one.users))
  for (const user of users) {
    const wanted = personal.filter((one) => one.users.includes(user)).map(({ event }) => event.subject as MessageId)
    for (const [id, message] of yield* chat.messages(user, [...new Set(wanted)])) own.set(keyOf(user, id), message)
  }

  const shared = new Map<string, string>()
  const text = (event: LoggedEvent, user: UserId): string | null => {
    const personally = own.get(keyOf(user, event.subject))
    if (personally !== undefined) return frameOf(event, personally)
    const message = shown.get(event.subject as MessageId)
    if (message === undefined) return null
    const key = `${event.kind} ${event.subject}`
    const known = shared.get(key) ?? frameOf(event, message)
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
