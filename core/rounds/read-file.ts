import { Effect, Option } from "effect"
import type { RoundId, UserId } from "../shared/ids.ts"
import { RoundNotSolved } from "./errors.ts"
import { type RoundFile, RoundFiles } from "./ports.ts"
import { visibleRound } from "./round-access.ts"

/**
 * A published file of a round, for a viewer who sees the round: `next` answers one portion after the other, and none
 * behind the last one. It is as long as 25 MB, so a driver sends one portion before it reads the next.
 * Contract: rounds, GET /rounds/:id/input.
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
