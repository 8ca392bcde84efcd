import { Context, type DateTime, type Effect, type Option } from "effect"
import type { AttachmentId } from "../files/index.ts"
import type { LegStatus, OfferId, OfferStatus } from "../market/index.ts"
import type { ConversationId, LegId, MessageId, Page, PageRequest, UserId } from "../shared/index.ts"
import type { Relation, User, UserCard } from "../users/index.ts"
import type {
  Conversation,
  DealConversation,
  DealSubject,
  DirectConversation,
  GroupConversation,
  Member,
} from "./conversation.ts"
import type { DealState } from "./deal.ts"
import type { Message } from "./message.ts"
import type { Standing } from "./standing.ts"

/** A member as a response shows it to one viewer. */
export interface ShownMember extends Pick<Member, "role" | "joinedAt"> {
  /**
   * `null` once the account is deleted. In a conversation of two whose members a block separates, the other one has the
   * name and picture of the time of the block, here and in every message.
   */
  readonly user: UserCard | null
  /** `null` for others when the member does not show read receipts or a block separates the two, and without any. */
  readonly lastReadMessageId: MessageId | null
}

/** The message that a message replies to. */
export interface ShownReply {
  readonly id: MessageId
  readonly author: UserCard | null
  /** The content; `null` once the message is deleted, and for files alone. */
  readonly content: string | null
}

/** A reaction as a response shows it to one viewer. */
export interface MessageReaction {
  readonly emoji: string
  readonly count: number
  /** Whether the viewer is among those who reacted with it. */
  readonly isMine: boolean
}

/** A message as a response shows it to one viewer. */
export interface ShownMessage {
  readonly message: Message
  /** `null` once the account is deleted. */
  readonly author: UserCard | null
  readonly replyTo: ShownReply | null
  /** The emoji that was used first comes first. */
  readonly reactions: ReadonlyArray<MessageReaction>
}

/** The offer or the leg that a conversation is about, as a response shows it to its two people. */
export type ShownDeal = DealState &
  (
    | { readonly kind: "offer"; readonly id: OfferId; readonly status: OfferStatus }
    | { readonly kind: "leg"; readonly id: LegId; readonly status: LegStatus }
  )

/** A conversation as a response shows it to one member. */
export interface ShownConversation {
  readonly conversation: Conversation
  /** `null` for other kinds than `offer`. */
  readonly deal: ShownDeal | null
  /** The oldest member first. */
  readonly members: ReadonlyArray<ShownMember>
  readonly lastMessage: ShownMessage | null
  /** The viewer as a member. */
  readonly mine: Member
}

/** A conversation, and one user's relation to it. */
export interface ConversationWith {
  readonly conversation: Conversation
  readonly standing: Standing
  /** What messages show of the user, and what keeps the user from writing; `null` without an account. */
  readonly user: (UserCard & Pick<User, "suspendedAt">) | null
}

/** The conversations of all users, with their members. For those who are no member, nothing of one can be read. */
export class Conversations extends Context.Service<
  Conversations,
  {
    /**
     * The conversation, unscoped, for a change of it, its members or its messages. Until the transaction ends, others
     * that call this for the same conversation wait, so that its changes follow one another. It is the first call of a
     * transaction. A removed conversation does not exist.
     */
    readonly lock: (id: ConversationId) => Effect.Effect<Option.Option<Conversation>>
    /** As `lock`, together with the relation to it of a user, who need not be a member. */
    readonly lockWith: (id: ConversationId, user: UserId) => Effect.Effect<Option.Option<ConversationWith>>
    /**
     * The same for several users at once, each with the relation of its own; empty without the conversation. What is
     * known of the conversation is the same in all.
     */
    readonly lockWithAll: (
      id: ConversationId,
      users: ReadonlyArray<UserId>,
    ) => Effect.Effect<ReadonlyMap<UserId, ConversationWith>>
    /** As `lockWith`, without a lock. Unscoped read: use it for decisions only, never in a response. */
    readonly findWith: (id: ConversationId, user: UserId) => Effect.Effect<Option.Option<ConversationWith>>
    /** Unscoped read: use it for decisions only, never in a response. */
    readonly find: (id: ConversationId) => Effect.Effect<Option.Option<Conversation>>
    /** The direct conversation of two users, whose smaller id comes first. */
    readonly findDirect: (pair: DirectConversation["pair"]) => Effect.Effect<Option.Option<DirectConversation>>
    /** The conversation of two users, whose smaller id comes first, about an offer or a leg. */
    readonly findDeal: (
      about: DealSubject,
      pair: DealConversation["pair"],
    ) => Effect.Effect<Option.Option<DealConversation>>
    /** How many conversations about deals of the two began at `since` or later, at most `most`. */
    readonly countDeals: (pair: DealConversation["pair"], since: DateTime.Utc, most: number) => Effect.Effect<number>
    /** The relations of a user to several others at once; those who have no account are missing. */
    readonly relations: (of: UserId, to: ReadonlyArray<UserId>) => Effect.Effect<ReadonlyMap<UserId, Relation>>
    /** None for those who are no member. */
    readonly show: (viewer: UserId, id: ConversationId) => Effect.Effect<Option.Option<ShownConversation>>
    /** The conversations of a member that are archived, or not, by their latest activity. */
    readonly list: (viewer: UserId, isArchived: boolean, page: PageRequest) => Effect.Effect<Page<ShownConversation>>
    readonly add: (conversation: Conversation, members: ReadonlyArray<Member>) => Effect.Effect<void>
    /** Stores name, cover and the time of the change of an existing group. */
    readonly save: (group: GroupConversation) => Effect.Effect<void>
    /**
     * Removes a conversation with its members. From that moment no read finds it or what belongs to it. Its messages
     * are left to `ChatPurge`, so the time does not grow with their number.
     */
    readonly remove: (id: ConversationId, now: DateTime.Utc) => Effect.Effect<void>
    /**
     * The conversations of two, direct or about a deal, of a user whose account is about to be deleted: removes those
     * whose other account is deleted already. The others stay with their messages.
     */
    readonly removeAbandonedDirect: (user: UserId, now: DateTime.Utc) => Effect.Effect<void>
    /**
     * Puts `noAccount`, an id of no user, in the place of a user in at most `limit` conversations of two of the user,
     * direct or about a deal, with what the user has read and set there. Returns their ids: fewer than `limit` means
     * all.
     */
    readonly replaceInDirect: (
      user: UserId,
      noAccount: UserId,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<ConversationId>>
  }
>()("curio/chat/Conversations") {}

/** The members of all conversations. Each call that changes something follows `Conversations.lock`. */
export class ConversationMembers extends Context.Service<
  ConversationMembers,
  {
    readonly member: (id: ConversationId, user: UserId) => Effect.Effect<Option.Option<Member>>
    /** Every member, the oldest first. */
    readonly members: (id: ConversationId) => Effect.Effect<ReadonlyArray<Member>>
    /** The unread messages of a user in conversations that the user has neither muted nor archived. */
    readonly countUnread: (user: UserId) => Effect.Effect<number>
    readonly addMember: (conversation: Conversation, member: Member) => Effect.Effect<void>
    /** Stores the role, the settings, the position of reading and the unread count of members. */
    readonly saveMember: (id: ConversationId, member: Member) => Effect.Effect<void>
    readonly removeMember: (id: ConversationId, user: UserId) => Effect.Effect<void>
    /** The groups that a user is a member of, ordered by id. */
    readonly groupsOf: (user: UserId) => Effect.Effect<ReadonlyArray<ConversationId>>
  }
>()("curio/chat/ConversationMembers") {}

/** Where a page of messages begins; `null` for the newest ones. */
export type MessagesFrom = { readonly before: number } | { readonly after: number } | null

/** A message by the `clientId` that its author gave it. */
export interface NamedMessage {
  readonly author: UserId
  readonly clientId: string
}

/** The messages of all conversations. Each call that changes something follows `Conversations.lock`. */
export class Messages extends Context.Service<
  Messages,
  {
    /** Unscoped read: use it for decisions only, never in a response. */
    readonly find: (id: MessageId) => Effect.Effect<Option.Option<Message>>
    /** The message that an author sent into a conversation under a `clientId`. */
    readonly findByClientId: (
      conversation: ConversationId,
      author: UserId,
      clientId: string,
    ) => Effect.Effect<Option.Option<MessageId>>
    /** The same for several at once. Those that are not found are left out. */
    readonly findByClientIds: (
      conversation: ConversationId,
      asked: ReadonlyArray<NamedMessage>,
    ) => Effect.Effect<ReadonlyArray<NamedMessage & { readonly id: MessageId }>>
    /** Unscoped: the caller has checked that the viewer is a member. */
    readonly show: (viewer: UserId, id: MessageId) => Effect.Effect<Option.Option<ShownMessage>>
    /**
     * At most `limit` messages before or after a sequence, nearest first, listed newest first. Unscoped: the caller has
     * checked that the viewer is a member.
     */
    readonly list: (
      viewer: UserId,
      conversation: ConversationId,
      from: MessagesFrom,
      limit: number,
    ) => Effect.Effect<{ readonly items: ReadonlyArray<ShownMessage>; readonly hasMore: boolean }>
    /**
     * The messages that have every word of `q`, or a word that begins with it, newest first. A page may hold fewer
     * messages than `limit`, or none, and still have a next one. Unscoped: the caller has checked that the viewer is a
     * member.
     */
    readonly search: (
      viewer: UserId,
      conversation: ConversationId,
      q: string,
      page: PageRequest,
    ) => Effect.Effect<Page<ShownMessage>>
    /**
     * Messages that are found by the same words in the conversations of which the viewer is a member, the newest first:
     * in the 50 with the latest activity, archived or not. Where a conversation has a word very often, only some of its
     * messages with the word are looked at.
     */
    readonly searchOwn: (
      viewer: UserId,
      q: string,
      limit: number,
    ) => Effect.Effect<{ readonly items: ReadonlyArray<ShownMessage>; readonly hasMore: boolean }>
    /**
     * Stores a message with the next sequence of its conversation, raises the unread counts of the other members, and
     * moves the conversation up in every member's list.
     */
    readonly add: (message: Message) => Effect.Effect<void>
    /** The same for several messages of one conversation, whose sequences follow one another. */
    readonly addAll: (messages: ReadonlyArray<Message>) => Effect.Effect<void>
    /** Stores the content of a message and the time of the edit. */
    readonly saveContent: (message: Message) => Effect.Effect<void>
    /**
     * Empties a message, takes away its attachments and reactions, and lowers the unread counts of the members who had
     * not read it.
     */
    readonly delete: (message: Message, now: DateTime.Utc) => Effect.Effect<void>
    /** Undoes the deletion of a message, with its content and without files and reactions. It is counted again. */
    readonly restore: (message: Message) => Effect.Effect<void>
    /** Messages of others that are not deleted, after `from` and up to `to`. The smaller the span, the faster. */
    readonly countOfOthers: (
      conversation: ConversationId,
      user: UserId,
      span: { readonly from: number; readonly to: number },
    ) => Effect.Effect<number>
    /** The different emojis that a message has, with whether the user is among those who used each. */
    readonly reactions: (id: MessageId, user: UserId) => Effect.Effect<ReadonlyArray<MessageReaction>>
    /** A second time nothing changes. */
    readonly addReaction: (id: MessageId, user: UserId, emoji: string, now: DateTime.Utc) => Effect.Effect<void>
    /** `false` when there was none. */
    readonly removeReaction: (id: MessageId, user: UserId, emoji: string) => Effect.Effect<boolean>
  }
>()("curio/chat/Messages") {}

/** The content of a signed address of an attachment. */
export interface AttachmentLink {
  readonly id: AttachmentId
  /** The member for whom the address was made. */
  readonly reader: UserId
  readonly expiresAt: DateTime.Utc
}

/** Signs links to attachments, as text that can be a part of a path. Only this service can make one. */
export class AttachmentLinks extends Context.Service<
  AttachmentLinks,
  {
    readonly sign: (link: AttachmentLink) => Effect.Effect<string>
    /** The link of a text that `sign` made; none for any other text. Whether it has expired is for the caller. */
    readonly verify: (signed: string) => Effect.Effect<Option.Option<AttachmentLink>>
  }
>()("curio/chat/AttachmentLinks") {}

/** Deletes what removed conversations and deleted accounts left behind. Several servers may do so at once. */
export class ChatPurge extends Context.Service<
  ChatPurge,
  {
    /** A removed conversation. */
    readonly removed: Effect.Effect<Option.Option<ConversationId>>
    /** Deletes up to `limit` rows of a removed conversation, and at last the conversation. `true` when it is gone. */
    readonly purge: (id: ConversationId, limit: number) => Effect.Effect<boolean>
    /** Deletes up to `limit` reactions of a deleted account to messages. Returns how many; 0 when none is left. */
    readonly deleteReactionsOfAccounts: (limit: number) => Effect.Effect<number>
  }
>()("curio/chat/ChatPurge") {}
