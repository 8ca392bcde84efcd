import { Effect, Option } from "effect"
import type { LegId, UserId } from "../../shared/index.ts"
import { alsoAbout, inTransactionAboutFound } from "../../shared/index.ts"
import { LegNotFound } from "./errors.ts"
import { RoundLegs, Rounds } from "./ports.ts"

/**
 * Runs the whole body of a use case in one transaction about a leg's round and its two people: the last argument of its
 * `Effect.fn`.
 */
export const inTransactionOfLeg = inTransactionAboutFound(
  Effect.fnUntraced(function* ({ by, id }: { readonly id: LegId; readonly by: UserId }) {
    const leg = yield* Effect.fromOption(yield* (yield* RoundLegs).find(id), () => new LegNotFound())
    return [leg.roundId, leg.giverId, leg.receiverId, by]
  }),
)

/** A leg for a change by a user, and its round, which is locked. Fails for a user who does not see the leg. */
export const lockedLeg = Effect.fnUntraced(function* (id: LegId, by: UserId) {
  const rounds = yield* Rounds
  const legs = yield* RoundLegs
  const known = yield* Effect.fromOption(yield* legs.find(id), () => new LegNotFound())
  const round = yield* Effect.fromOption(yield* rounds.lock(known.roundId), () => new LegNotFound())
  const { leg } = yield* shownLeg(id, by)
  // Before the transaction began, it may have been passed on to a receiver whom the transaction does not name.
  yield* alsoAbout([leg.receiverId])
  return { leg, round }
})

/** A leg as a viewer sees it. Contract: market, legs. */
export const shownLeg = Effect.fn("rounds.showLeg")(function* (id: LegId, viewer: UserId) {
  const legs = yield* RoundLegs
  const shown = Option.getOrNull(yield* legs.show(id, viewer))
  return shown === null ? yield* new LegNotFound() : shown
})
