import { Effect } from "effect"
import type { RoundId, UserId } from "../shared/ids.ts"
import type { PageRequest } from "../shared/page.ts"
import { type EntryFilter, RoundEntries } from "./ports.ts"
import { visibleRound } from "./round-access.ts"

/** The entries of a round, oldest first. Contract: rounds, GET /rounds/:id/entries. */
export const listEntries = Effect.fn("rounds.listEntries")(function* (input: {
  readonly id: RoundId
  readonly viewer: UserId
  readonly filter: EntryFilter
  readonly page: PageRequest
}) {
  const entries = yield* RoundEntries
  yield* visibleRound(input.id, input.viewer)
  return yield* entries.list(input.id, input.viewer, input.filter, input.page)
})
