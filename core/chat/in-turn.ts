import { Effect } from "effect"
import type { ConversationId, UserId } from "../shared/ids.ts"
import { Transactions } from "../shared/transactions.ts"
import { ConversationTurns } from "./ports.ts"

/** A change of a conversation by a member, which may also change what another user is in it. */
export interface ConversationChange {
  readonly id: ConversationId
  readonly by: UserId
  readonly user?: UserId
}

/**
 * Runs the whole body of a use case in one transaction about the conversation and its users, after the earlier changes
 * of the same conversation in this process: the last argument of its `Effect.fn`. Never part of another transaction,
 * which would wait for those that wait for it.
 */
export const inTurn = Effect.fnUntraced(function* <A, E, R>(
  effect: Effect.Effect<A, E, R>,
  { id, by, user }: ConversationChange,
) {
  const turns = yield* ConversationTurns
  const { atomically } = yield* Transactions
  return yield* turns.inTurn(id, atomically(effect, user === undefined ? [id, by] : [id, by, user]))
})
