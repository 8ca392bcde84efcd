import type { Effect } from "effect"
import type { ConversationId } from "../shared/ids.ts"
import { inTransaction, type Transactions } from "../shared/transactions.ts"
import { ConversationTurns } from "./ports.ts"

/**
 * Runs the whole body of a use case in one transaction, after the earlier changes of the same conversation in this
 * process: the last argument of its `Effect.fn`. Never part of another transaction, which would wait for those that
 * wait for it.
 */
export const inTurn = <A, E, R>(
  effect: Effect.Effect<A, E, R>,
  { id }: { readonly id: ConversationId },
): Effect.Effect<A, E, R | ConversationTurns | Transactions> =>
  ConversationTurns.use((turns) => turns.inTurn(id, inTransaction(effect)))
