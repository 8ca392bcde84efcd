import { Effect } from "effect"
import { ChatDelivery, type MessageId, type ShownMessage, type UserId } from "../../../core/index.ts"

/**
 * How each of some messages looks to any user: all is the same but which reactions are the viewer's own. One statement
 * for all messages and viewers.
 */
export const ownReactions = Effect.fnUntraced(function* (all: ReadonlyArray<ShownMessage>) {
  const chat = yield* ChatDelivery
  const reacted = all.filter(({ reactions }) => reactions.length > 0).map(({ message }) => message.id)
  const given = new Set((yield* chat.reactors([...new Set(reacted)])).map(keyOf))
  const isOwn = (user: UserId, message: MessageId, emoji: string) => given.has(keyOf({ user, message, emoji }))
  return {
    /** The message as a user sees it. */
    seenBy: (shown: ShownMessage, user: UserId): ShownMessage =>
      shown.reactions.length === 0 ? shown : { ...shown, reactions: reactionsOf(shown, user, isOwn) },
    /** The same text for all who see the same. */
    variantOf: ({ message, reactions }: ShownMessage, user: UserId): string =>
      reactions.length === 0 ? "" : reactions.map(({ emoji }) => (isOwn(user, message.id, emoji) ? "1" : "0")).join(""),
  }
})

const reactionsOf = (
  { message, reactions }: ShownMessage,
  user: UserId,
  isOwn: (user: UserId, message: MessageId, emoji: string) => boolean,
) => reactions.map((reaction) => ({ ...reaction, isMine: isOwn(user, message.id, reaction.emoji) }))

const keyOf = ({
  emoji,
  message,
  user,
}: {
  readonly user: UserId
  readonly message: MessageId
  readonly emoji: string
}) => `${user} ${message} ${emoji}`
