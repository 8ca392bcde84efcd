import { Effect } from "effect"
import type { UserId } from "../shared/ids.ts"
import type { PageRequest } from "../shared/page.ts"
import { type LegFilter, RoundLegs } from "./ports.ts"
import { visibleRound } from "./round-access.ts"

/** The legs of a round, or those of the viewer in all rounds. Contract: rounds, legs. */
export const listLegs = Effect.fn("rounds.listLegs")(function* (input: {
  readonly viewer: UserId
  readonly filter: LegFilter
  readonly page: PageRequest
}) {
  const legs = yield* RoundLegs
  if (input.filter.round !== null) yield* visibleRound(input.filter.round, input.viewer)
  return yield* legs.list(input.viewer, input.filter, input.page)
})
