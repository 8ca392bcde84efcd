import { Context, type Effect } from "effect"
import type { ConversationId, MessageId, UserId } from "../shared/ids.ts"

/**
 * Reads for many users at once what differs between the receivers of one event. Everything is as it is at the time of
 * the read. Contract: chat, realtime.
 */
export class Audiences extends Context.Service<
  Audiences,
  {
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
>()("curio/realtime/Audiences") {}
