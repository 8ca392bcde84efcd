import { DateTime, Effect } from "effect"
import { recordChange, Transactions } from "../shared/index.ts"
import type { DecisionId } from "./decision.ts"
import { Decisions } from "./ports.ts"
import { endSuspension } from "./undo-decision.ts"

/** How many suspensions end in one round of the worker. */
const atOnce = 20

/** Ends the suspensions whose days are over, each in a transaction of its own. Contract: moderation, decisions. */
export const endSuspensions = Effect.fn("moderation.endSuspensions")(function* () {
  const decisions = yield* Decisions
  const { atomically } = yield* Transactions
  for (const { id, personId } of yield* decisions.due(yield* DateTime.now, atOnce))
    yield* atomically(endOne(id), personId === null ? [] : [personId])
})

/** Another server may have ended it meanwhile. */
const endOne = Effect.fnUntraced(function* (id: DecisionId) {
  const decisions = yield* Decisions
  const now = yield* DateTime.now
  const { decision } = yield* Effect.orDie(decisions.show(id))
  if (decision.endedAt !== null || decision.undoneAt !== null) return
  yield* endSuspension(decision)
  yield* decisions.save({ ...decision, endedAt: now })
  yield* recordChange("suspensions end", id, "The days are over.")
})
