import { Context, type DateTime, type Effect } from "effect"
import type { ConversationId, MessageId, UserId } from "../shared/index.ts"
import type { ShownMessage } from "./ports.ts"

/** How far a member has read. */
export interface ReadMark {
  readonly conversationId: ConversationId
  readonly userId: UserId
  /** `null` when nothing was read. */
  readonly messageId: MessageId | null
  /** Whether the member shows it to others. */
  readonly isShown: boolean
}

/** A member who is writing in a conversation. */
interface Writing {
  readonly conversation: ConversationId
  readonly user: UserId
}

/**
 * Reads what connected members get, for many people at once. Everything is as it is at the time of the read.
 * Contract: delivery, realtime.
 */
export class ChatDelivery extends Context.Service<
  ChatDelivery,
  {
    /** The members of some conversations. */
    readonly members: (
      conversations: ReadonlyArray<ConversationId>,
    ) => Effect.Effect<ReadonlyMap<ConversationId, ReadonlyArray<UserId>>>
    /**
     * For each member who is writing, the other members from whom no block separates the writer. A user who is not a
     * member has no readers, and neither has one in a conversation about a deal that is read only.
     */
    readonly readersOf: (
      writing: ReadonlyArray<Writing>,
      now: DateTime.Utc,
    ) => Effect.Effect<ReadonlyArray<Writing & { readonly reader: UserId }>>
    /** Messages as one viewer sees them. Unscoped: the caller has checked that the viewer is a member. */
    readonly messages: (
      viewer: UserId,
      ids: ReadonlyArray<MessageId>,
    ) => Effect.Effect<ReadonlyMap<MessageId, ShownMessage>>
    /** Those of some conversations that are no groups and whose two members a block separates. */
    readonly blocked: (conversations: ReadonlyArray<ConversationId>) => Effect.Effect<ReadonlySet<ConversationId>>
    /** The marks of the members of some conversations. Unscoped: the caller decides who may see a mark. */
    readonly readMarks: (conversations: ReadonlyArray<ConversationId>) => Effect.Effect<ReadonlyArray<ReadMark>>
    /** The memberships of some users in some conversations. */
    readonly membersAmong: (
      users: ReadonlyArray<UserId>,
      conversations: ReadonlyArray<ConversationId>,
    ) => Effect.Effect<ReadonlyArray<{ readonly conversation: ConversationId; readonly user: UserId }>>
    /**
     * The users who reacted to some messages, and their emojis. Unscoped: a user may see only which ones are their own.
     */
    readonly reactors: (
      messages: ReadonlyArray<MessageId>,
    ) => Effect.Effect<ReadonlyArray<{ readonly message: MessageId; readonly user: UserId; readonly emoji: string }>>
  }
>()("curio/chat/ChatDelivery") {}
