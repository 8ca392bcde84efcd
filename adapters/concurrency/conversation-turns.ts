import { Layer } from "effect"
import { type ConversationId, ConversationTurns } from "../../core/index.ts"
import { turnsIn } from "./subject-turns.ts"

/** The port `ConversationTurns`. */
export const conversationTurns = Layer.sync(ConversationTurns, () => {
  const { inTurn } = turnsIn<ConversationId>(new Map())
  return ConversationTurns.of({ inTurn: (id, effect) => inTurn([id], effect) })
})
