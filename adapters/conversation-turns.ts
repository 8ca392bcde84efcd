import { Effect, Layer, Semaphore } from "effect"
import { type ConversationId, ConversationTurns } from "../core/index.ts"

/** The queue of a conversation. */
interface Turn {
  readonly semaphore: Semaphore.Semaphore
  /** How many run or wait. */
  inside: number
}

/** The port `ConversationTurns`. */
export const conversationTurns = Layer.sync(ConversationTurns, () => turnsIn(new Map()))

/** A queue for each conversation in `turns`, which is there as long as somebody is in it. */
export const turnsIn = (turns: Map<ConversationId, Turn>) => {
  const enter = (id: ConversationId) =>
    Effect.sync(() => {
      const turn = turns.get(id) ?? { semaphore: Semaphore.makeUnsafe(1), inside: 0 }
      turn.inside += 1
      turns.set(id, turn)
      return turn
    })
  const leave = (id: ConversationId, turn: Turn) =>
    Effect.sync(() => {
      turn.inside -= 1
      if (turn.inside === 0) turns.delete(id)
    })
  return ConversationTurns.of({
    inTurn: (id, effect) =>
      Effect.acquireUseRelease(
        enter(id),
        ({ semaphore }) => semaphore.withPermit(effect),
        (turn) => leave(id, turn),
      ),
  })
}
