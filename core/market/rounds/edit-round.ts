import { DateTime, Effect } from "effect"
import { Ids, type RoundId, Transactions, type UserId } from "../../shared/index.ts"
import { requireActive } from "../../users/index.ts"
import { editedRound, newRound, type RoundChange, type RoundTerms } from "./editing.ts"
import { RoundLimitReached } from "./errors.ts"
import { inTransactionOfRound } from "./in-transaction.ts"
import { showRound } from "./list-rounds.ts"
import { RoundSeeds, Rounds } from "./ports.ts"
import { mostRounds } from "./round.ts"
import { lockedRound } from "./round-access.ts"

/** Creates a round, as a draft. Its seed is drawn at once, so that no user tries seeds. Contract: market, rounds. */
export const createRound = Effect.fn("rounds.create")(function* (input: {
  readonly by: UserId
  readonly terms: RoundTerms
}) {
  const { by, terms } = input
  const rounds = yield* Rounds
  const ids = yield* Ids
  const { atomically } = yield* Transactions
  const seed = yield* (yield* RoundSeeds).draw
  return yield* atomically(
    Effect.gen(function* () {
      yield* requireActive(by)
      const id = (yield* ids.next) as RoundId
      const round = yield* Effect.fromResult(newRound({ ...terms, id, ownerId: by, seed }, yield* DateTime.now))
      if ((yield* rounds.countUnfinished(by, mostRounds)) >= mostRounds) return yield* new RoundLimitReached()
      yield* rounds.add(round)
      return yield* Effect.orDie(showRound(id, by))
    }),
    [by],
  )
})

/** A host changes a round. Contract: market, rounds. */
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
