import { Effect, Layer } from "effect"
import { type ConversationId, ConversationTurns } from "../../core/index.ts"
import { type Mutex, makeMutex } from "./fair-mutex.ts"

/** The queue of a conversation. */
interface Turn {
  readonly mutex: Mutex
  /** How many run or wait. */
  inside: number
}

/** The port `ConversationTurns`. */
export const conversationTurns = Layer.sync(ConversationTurns, () => turnsIn(new Map()))

/** A queue for each conversation in `turns`, which is there as long as a task is in it. */
export const turnsIn = (turns: Map<ConversationId, Turn>) => {
  const enter = (id: ConversationId) => {
    const turn = turns.get(id) ?? { mutex: makeMutex(), inside: 0 }
    turn.inside += 1
    turns.set(id, turn)
    return turn
  }
  const leave = (id: ConversationId, turn: Turn) => {
    turn.inside -= 1
    if (turn.inside === 0) turns.delete(id)
  }
  return ConversationTurns.of({
    inTurn: (id, effect) =>
      Effect.uninterruptibleMask((restore) => {
        const turn = enter(id)
        let isTaken = false
        const run = Effect.flatMap(turn.mutex.acquire(restore), () => {
          isTaken = true
          return restore(effect)
        })
        return Effect.onExit(run, () => {
          leave(id, turn)
          if (isTaken) turn.mutex.release()
          return Effect.void
        })
      }),
  })
}
