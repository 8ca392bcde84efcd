import { Effect } from "effect"
import type { UserId } from "../shared/ids.ts"
import type { PageRequest } from "../shared/page.ts"
import { type RoundFilter, Rounds } from "./ports.ts"

/** The rounds that a viewer sees, newest first. Contract: rounds, rounds. */
export const listRounds = Effect.fn("rounds.list")(function* (input: {
  readonly viewer: UserId
  readonly filter: RoundFilter
  readonly page: PageRequest
}) {
  return yield* (yield* Rounds).list(input.viewer, input.filter, input.page)
})
