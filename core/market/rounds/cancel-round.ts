import { DateTime, Effect } from "effect"
import { ItemHolds } from "../../catalog/index.ts"
import { notifyAll } from "../../delivery/index.ts"
import type { RoundId, UserId } from "../../shared/index.ts"
import { inTransactionAbout, Publisher } from "../../shared/index.ts"
import { NotFound } from "./errors.ts"
import { inTransactionOfRound } from "./in-transaction.ts"
import { endedLeg, isTouched } from "./leg.ts"
import { showRound } from "./list-rounds.ts"
import { RoundEntries, RoundLegs, RoundPeople, Rounds } from "./ports.ts"
import type { Round } from "./round.ts"
import { lockedRound } from "./round-access.ts"
import { cancelledRound, cancelRoundBy } from "./steps.ts"
import { storeLegs } from "./store-legs.ts"
import { storeStatus } from "./store-status.ts"

/** The owner cancels a round. Those who have entered are notified. Contract: market, POST /rounds/:id/cancel. */
export const cancelRound = Effect.fn("rounds.cancel")(function* (input: {
  readonly id: RoundId
  readonly by: UserId
  readonly reason: string | null
}) {
  const { round, standing } = yield* lockedRound(input.id, input.by)
  const over = yield* Effect.fromResult(cancelRoundBy(round, standing, input.reason, yield* DateTime.now))
  yield* storeRoundCancellation(over, input.by)
  return yield* showRound(input.id, input.by)
}, inTransactionOfRound)

/**
 * Cancels any round without a reason; of one that settles the legs that neither side confirmed. For administrators: it
 * does not ask who the caller is. The owner is notified too. Contract: CLI, rounds; reports, moderation.
 */
export const cancelRoundAsAdmin = Effect.fn("rounds.cancelAsAdmin")(
  function* ({ id }: { readonly id: RoundId }) {
    const rounds = yield* Rounds
    const legs = yield* RoundLegs
    const now = yield* DateTime.now
    const round = yield* Effect.fromOption(yield* rounds.lock(id), () => new NotFound())
    if (round.status !== "settling")
      return yield* storeRoundCancellation(yield* Effect.fromResult(cancelledRound(round, null, now)), null, [
        round.ownerId,
      ])
    const pending = (yield* legs.pending({ kind: "of round", round: id })).filter((leg) => !isTouched(leg))
    yield* storeLegs(
      id,
      pending.flatMap((leg) => endedLeg(leg, now)),
    )
    const people = yield* RoundPeople
    const to = [...(yield* people.of(id, ["entered"])), round.ownerId]
    yield* notifyAll({ to, type: "round_cancelled", actor: null, subject: { kind: "round", id } })
  },
  inTransactionAbout(({ id }: { readonly id: RoundId }) => [id]),
)

/**
 * Stores a cancellation and what follows from it: entries and legs end. `also` are further people who are notified.
 * Part of a transaction in which the round is locked.
 */
export const storeRoundCancellation = Effect.fnUntraced(function* (
  round: Round,
  actor: UserId | null,
  also: ReadonlyArray<UserId> = [],
) {
  const entries = yield* RoundEntries
  const holds = yield* ItemHolds
  const publisher = yield* Publisher
  const legs = yield* RoundLegs
  const people = yield* RoundPeople
  const { id } = round
  const now = yield* DateTime.now
  if (round.result === null) yield* legs.removeAll(id)
  else
    yield* storeLegs(
      id,
      (yield* legs.pending({ kind: "of round", round: id })).flatMap((leg) => endedLeg(leg, now)),
    )
  const active = (yield* entries.active({ kind: "of round", round: id })).map((entry) => entry.id)
  yield* entries.end(active, now)
  yield* publisher.itemsReleased({ items: yield* holds.releaseEntries(active) })
  const to = [...(yield* people.of(id, ["entered"])), ...also]
  yield* notifyAll({ to, type: "round_cancelled", actor, subject: { kind: "round", id } })
  yield* storeStatus(round)
})
