import { CodedError } from "../shared/index.ts"

/** The conversation, message or file does not exist. */
export class NotFound extends CodedError<NotFound>()("chat.NOT_FOUND", "There is no such conversation or message.") {}
/** The user is no member, or the role does not allow it, or the kind of the conversation has no such thing. */
export class Forbidden extends CodedError<Forbidden>()("chat.FORBIDDEN", "Membership or role does not allow this.") {}
export class NotFriend extends CodedError<NotFriend>()("chat.NOT_FRIEND", "The two are not friends.") {}
export class Blocked extends CodedError<Blocked>()("chat.BLOCKED", "A block separates the two.") {}
/** The offer or the leg ended more than 30 days ago, or the leg was passed on: the conversation is read only. */
export class ConversationEnded extends CodedError<ConversationEnded>()(
  "chat.CONVERSATION_ENDED",
  "The conversation about the deal has ended.",
) {}
/** Fifty conversations about deals were opened between the two within 24 hours. */
export class TooManyConversations extends CodedError<TooManyConversations>()(
  "chat.TOO_MANY_CONVERSATIONS",
  "The two opened 50 conversations about deals within a day, which is the limit.",
) {}
export class AlreadyMember extends CodedError<AlreadyMember>()(
  "chat.ALREADY_MEMBER",
  "The user is a member already.",
) {}
export class ConversationFull extends CodedError<ConversationFull>()(
  "chat.CONVERSATION_FULL",
  "The group has 100 members, which is the limit.",
) {}
export class EmptyMessage extends CodedError<EmptyMessage>()(
  "chat.EMPTY_MESSAGE",
  "A message needs content, a file, or both.",
) {}
/** What a message replies to is not in its conversation, or is deleted. */
export class InvalidReply extends CodedError<InvalidReply>()(
  "chat.INVALID_REPLY",
  "The message that is replied to is not in this conversation.",
) {}
export class TooManyReactions extends CodedError<TooManyReactions>()(
  "chat.TOO_MANY_REACTIONS",
  "The message has 20 different reactions.",
) {}
