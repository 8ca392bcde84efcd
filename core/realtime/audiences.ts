import { Context, type Effect } from "effect"
import type { ConversationId, MessageId, UserId } from "../shared/ids.ts"

/**
 * Reads for many users at once what differs between those who are told the same. Everything is as it is at the time of
 * the read. Contract: chat, realtime.
 */
export class Audiences extends Context.Service<
  Audiences,
  {
    /** Who of some users is a member of which of some conversations. */
    readonly membersAmong: (
      users: ReadonlyArray<UserId>,
      conversations: ReadonlyArray<ConversationId>,
    ) => Effect.Effect<ReadonlyArray<{ readonly conversation: ConversationId; readonly user: UserId }>>
    /** Who has reacted to some messages, and with what. Unscoped: a user may see only which ones are their own. */
    readonly reactors: (
      messages: ReadonlyArray<MessageId>,
    ) => Effect.Effect<ReadonlyArray<{ readonly message: MessageId; readonly user: UserId; readonly emoji: string }>>
  }
>()("curio/realtime/Audiences") {}
