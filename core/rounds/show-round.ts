import { Effect } from "effect"
import type { RoundId, UserId } from "../shared/ids.ts"
import { NotFound } from "./errors.ts"
import { Rounds } from "./ports.ts"

/** A round as a viewer sees it. Contract: rounds, rounds. */
export const showRound = Effect.fn("rounds.show")(function* (id: RoundId, viewer: UserId) {
  return yield* Effect.fromOption(yield* (yield* Rounds).show(viewer, id), () => new NotFound())
})
