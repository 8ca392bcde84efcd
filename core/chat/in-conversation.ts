import type { ConversationId, UserId } from "../shared/index.ts"
import { inTransactionAbout } from "../shared/index.ts"

/** A change of a conversation by a member, which may also change what another user is in it. */
export interface ConversationChange {
  readonly id: ConversationId
  readonly by: UserId
  readonly user?: UserId
}

/**
 * Runs the whole body of a use case in one transaction about the conversation and its users: the last argument of its
 * `Effect.fn`.
 */
export const inConversation = inTransactionAbout(({ by, id, user }: ConversationChange) =>
  user === undefined ? [id, by] : [id, by, user],
)
