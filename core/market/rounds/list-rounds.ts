import { Effect, Option } from "effect"
import type { PageRequest, RoundId, UserId } from "../../shared/index.ts"
import { NotFound, RoundNotSolved } from "./errors.ts"
import {
  type EntryFilter,
  type LegFilter,
  RoundEntries,
  type RoundFile,
  RoundFiles,
  type RoundFilter,
  RoundLegs,
  Rounds,
} from "./ports.ts"
import { visibleRound } from "./round-access.ts"

/** The rounds that a viewer sees, newest first. Contract: market, rounds. */
export const listRounds = Effect.fn("rounds.list")(function* (input: {
  readonly viewer: UserId
  readonly filter: RoundFilter
  readonly page: PageRequest
}) {
  return yield* (yield* Rounds).list(input.viewer, input.filter, input.page)
})

/** A round as a viewer sees it. Contract: market, rounds. */
export const showRound = Effect.fn("rounds.show")(function* (id: RoundId, viewer: UserId) {
  return yield* Effect.fromOption(yield* (yield* Rounds).show(viewer, id), () => new NotFound())
})

/** The entries of a round, oldest first. Contract: market, GET /rounds/:id/entries. */
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

/** The legs of a round, or those of the viewer in all rounds. Contract: market, legs. */
export const listLegs = Effect.fn("rounds.listLegs")(function* (input: {
  readonly viewer: UserId
  readonly filter: LegFilter
  readonly page: PageRequest
}) {
  const legs = yield* RoundLegs
  if (input.filter.round !== null) yield* visibleRound(input.filter.round, input.viewer)
  return yield* legs.list(input.viewer, input.filter, input.page)
})

/**
 * A published file of a round, for a viewer who sees the round: `next` answers one portion after the other, and none
 * behind the last one. It is as long as 25 MB, so a driver sends one portion before it reads the next.
 * Contract: market, GET /rounds/:id/input.
 */
export const readRoundFile = Effect.fn("rounds.readFile")(function* (input: {
  readonly id: RoundId
  readonly viewer: UserId
  readonly file: RoundFile
}) {
  const files = yield* RoundFiles
  const { round } = yield* visibleRound(input.id, input.viewer)
  if (round.result === null) return yield* new RoundNotSolved()
  let n = 0
  const next = Effect.suspend(() => Effect.map(files.portion(round.id, input.file, n++), Option.getOrNull))
  return { next }
})
