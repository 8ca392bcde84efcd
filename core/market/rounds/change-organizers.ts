import { DateTime, Effect } from "effect"
import type { RoundId, UserId } from "../../shared/index.ts"
import { checkNewOrganizer, checkOrganizerRemoval } from "./hosting.ts"
import { inTransactionOfPart } from "./in-transaction.ts"
import { RoundPeople } from "./ports.ts"
import { lockedRound } from "./round-access.ts"

interface Input {
  readonly id: RoundId
  readonly user: UserId
  readonly by: UserId
}

/**
 * The owner makes a friend an organizer. A second time, and for the owner, nothing changes.
 * Contract: market, PUT /rounds/:id/organizers/:userId.
 */
export const addRoundOrganizer = Effect.fn("rounds.addOrganizer")(function* ({ by, id, user }: Input) {
  const people = yield* RoundPeople
  const { round, standing } = yield* lockedRound(id, by)
  const theirs = yield* people.standing(round, user)
  const { relation } = theirs
  const organizers = yield* people.countOrganizers(id)
  yield* Effect.fromResult(checkNewOrganizer(standing, { standing: theirs, relation }, organizers))
  if (theirs.role === null) yield* people.addOrganizer(id, user, yield* DateTime.now)
}, inTransactionOfPart)

/**
 * The owner takes an organizer off the round, or an organizer resigns.
 * Contract: market, DELETE /rounds/:id/organizers/:userId.
 */
export const removeRoundOrganizer = Effect.fn("rounds.removeOrganizer")(function* ({ by, id, user }: Input) {
  const people = yield* RoundPeople
  const { round, standing } = yield* lockedRound(id, by)
  const isCaller = user === by
  const theirs = isCaller ? standing : yield* people.standing(round, user)
  yield* Effect.fromResult(checkOrganizerRemoval(standing, { standing: theirs, isCaller }))
  yield* people.removeOrganizer(id, user)
}, inTransactionOfPart)
