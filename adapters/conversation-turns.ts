import { Effect, Layer, Semaphore } from "effect"
import { type ConversationId, ConversationTurns } from "../core/index.ts"

/** A conversation in which something is done, with all who are in it or wait. */
interface Turn {
  readonly semaphore: Semaphore.Semaphore
  inside: number
}

/** The port `ConversationTurns`: a queue for each conversation, which exists as long as somebody is in it. */
export const conversationTurns = Layer.sync(ConversationTurns, () => {
  const turns = new Map<ConversationId, Turn>()
  return ConversationTurns.of({
    inTurn: (id, effect) =>
      Effect.acquireUseRelease(
        Effect.sync(() => {
          const turn = turns.get(id) ?? { semaphore: Semaphore.makeUnsafe(1), inside: 0 }
          turn.inside += 1
          turns.set(id, turn)
          return turn
        }),
        ({ semaphore }) => semaphore.withPermit(effect),
        (turn) =>
          Effect.sync(() => {
            turn.inside -= 1
            if (turn.inside === 0) turns.delete(id)
          }),
      ),
  })
})
