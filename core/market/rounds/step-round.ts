import { DateTime, Effect } from "effect"
import type { RoundId, UserId } from "../../shared/index.ts"
import { inTransactionAbout } from "../../shared/index.ts"
import { NotFound } from "./errors.ts"
import { inTransactionOfRound } from "./in-transaction.ts"
import { showRound } from "./list-rounds.ts"
import { Rounds } from "./ports.ts"
import { lockedRound } from "./round-access.ts"
import { type RoundStep, stepped, takeStep } from "./steps.ts"
import { finishWithLastLeg, storeStatus } from "./store-status.ts"

/** A host opens, locks, solves or starts a round. Contract: market, states of rounds. */
export const stepRound = Effect.fn("rounds.step")(function* (input: {
  readonly id: RoundId
  readonly by: UserId
  readonly step: RoundStep
}) {
  const { round, standing } = yield* lockedRound(input.id, input.by)
  yield* storeStatus(yield* Effect.fromResult(takeStep(round, input.step, standing, yield* DateTime.now)))
  if (input.step === "start") yield* finishWithLastLeg(input.id)
  return yield* showRound(input.id, input.by)
}, inTransactionOfRound)

/**
 * Has a locked round solved at once. For administrators: it does not ask who the caller is. Contract: CLI, rounds.
 */
export const solveRoundAsAdmin = Effect.fn("rounds.solveAsAdmin")(
  function* ({ id }: { readonly id: RoundId }) {
    const rounds = yield* Rounds
    const round = yield* Effect.fromOption(yield* rounds.lock(id), () => new NotFound())
    yield* storeStatus(yield* Effect.fromResult(stepped(round, "solve", yield* DateTime.now)))
  },
  inTransactionAbout(({ id }: { readonly id: RoundId }) => [id]),
)
