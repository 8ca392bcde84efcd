import { Effect, Option } from "effect"
import type { RoundId, UserId } from "../../shared/index.ts"
import { NotFound } from "./errors.ts"
import { RoundPeople, Rounds } from "./ports.ts"
import type { Round } from "./round.ts"
import { seesRound } from "./visibility.ts"

/**
 * A round for a change by a user, and the user's part in it. Others who change the same round wait until the
 * transaction ends. Fails for a user who does not see the round. Part of a transaction.
 */
export const lockedRound = Effect.fnUntraced(function* (id: RoundId, by: UserId) {
  const rounds = yield* Rounds
  return yield* seenBy(by, yield* rounds.lock(id))
})

/** A round that a user sees, for a decision that changes nothing, and the user's part in it. */
export const visibleRound = Effect.fnUntraced(function* (id: RoundId, by: UserId) {
  const rounds = yield* Rounds
  return yield* seenBy(by, yield* rounds.find(id))
})

const seenBy = Effect.fnUntraced(function* (by: UserId, found: Option.Option<Round>) {
  const round = Option.getOrNull(found)
  if (round === null) return yield* new NotFound()
  const people = yield* RoundPeople
  const standing = yield* people.standing(round, by)
  if (!seesRound(round, standing, standing.relation)) return yield* new NotFound()
  return { round, standing }
})
