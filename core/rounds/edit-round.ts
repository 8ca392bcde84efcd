import { DateTime, Effect } from "effect"
import type { RoundId, UserId } from "../shared/ids.ts"
import { editedRound, type RoundChange } from "./editing.ts"
import { inTransactionOfRound } from "./in-transaction.ts"
import { Rounds } from "./ports.ts"
import { lockedRound } from "./round-access.ts"
import { showRound } from "./show-round.ts"

/** A host changes a round. Contract: rounds, rounds. */
export const editRound = Effect.fn("rounds.edit")(function* (input: {
  readonly id: RoundId
  readonly by: UserId
  readonly change: RoundChange
}) {
  const { round, standing } = yield* lockedRound(input.id, input.by)
  const after = yield* Effect.fromResult(editedRound(round, standing, input.change, yield* DateTime.now))
  yield* (yield* Rounds).save(after)
  return yield* showRound(input.id, input.by)
}, inTransactionOfRound)
