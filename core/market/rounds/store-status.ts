import { DateTime, Effect, Option, Result } from "effect"
import { RealtimeLog } from "../../delivery/index.ts"
import type { RoundId } from "../../shared/index.ts"
import { RoundLegs, RoundPeople, Rounds } from "./ports.ts"
import type { Round } from "./round.ts"
import { finishedRound } from "./steps.ts"

/**
 * Stores a round with a new status and sends it to its owner, its organizers and those who have entered. Part of a
 * transaction in which the round is locked.
 */
export const storeStatus = Effect.fnUntraced(function* (round: Round) {
  const rounds = yield* Rounds
  const people = yield* RoundPeople
  const log = yield* RealtimeLog
  yield* rounds.save(round)
  const on = new Set([round.ownerId, ...(yield* people.of(round.id, ["organizers", "entered"]))])
  yield* log.append([...on].map((id) => ({ kind: "round.updated", audience: { kind: "user", id }, subject: round.id })))
})

/** A round that settles is done with its last leg. Part of a transaction in which the round is locked. */
export const finishWithLastLeg = Effect.fnUntraced(function* (id: RoundId) {
  const rounds = yield* Rounds
  const legs = yield* RoundLegs
  const round = Option.getOrNull(yield* rounds.find(id))
  if (round === null || (yield* legs.hasPending(id))) return
  const done = finishedRound(round, yield* DateTime.now)
  if (Result.isSuccess(done)) yield* storeStatus(done.success)
})
