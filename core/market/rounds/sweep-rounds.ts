import { DateTime, Effect, Option, Result } from "effect"
import { notifyAll } from "../../delivery/index.ts"
import type { RoundId } from "../../shared/index.ts"
import { inTransactionAbout } from "../../shared/index.ts"
import { overdueLeg } from "./dropping.ts"
import type { Leg, LegChange } from "./leg.ts"
import { type RoundDue, RoundLegs, RoundPeople, Rounds } from "./ports.ts"
import type { Round } from "./round.ts"
import { isOpenAt } from "./schedule.ts"
import { type RoundStep, stepped } from "./steps.ts"
import { storeLegs } from "./store-legs.ts"
import { finishWithLastLeg, storeStatus } from "./store-status.ts"

/** How many rounds one sweep deals with, for each thing that they wait for. */
const atOnce = 100
/** How many legs fail in one transaction. */
const legsAtOnce = 100
/** How many hours before it locks people are notified that a round closes. Contract: market, states of rounds. */
export const closingHours = 24

/**
 * Does what has become due: notifies people that a round closes, locks it, starts it, and ends what still waits at its
 * deadline. Several servers may do so at once. Returns whether there is more to do. Contract: market, states of rounds.
 */
export const sweepRounds = Effect.fn("rounds.sweep")(function* () {
  const rounds = yield* Rounds
  let isMore = false
  for (const what of ["close", "lock", "start", "settle"] as const) {
    const due = yield* rounds.due(what, yield* DateTime.now, atOnce)
    for (const id of due) isMore = (yield* doNow({ id, what })) || isMore
    isMore ||= due.length === atOnce
  }
  return isMore
})

const doNow = Effect.fnUntraced(
  function* ({ id, what }: { readonly id: RoundId; readonly what: RoundDue }) {
    const rounds = yield* Rounds
    const now = yield* DateTime.now
    const round = Option.getOrNull(yield* rounds.lock(id))
    if (round === null) return false
    switch (what) {
      case "close":
        yield* notifyOfClosing(round, now)
        return false
      case "lock":
        yield* stepAt(round, "lock", round.locksAt, now)
        return false
      case "start":
        yield* stepAt(round, "start", round.startsAt, now)
        yield* finishWithLastLeg(id)
        return false
      case "settle":
        return yield* endOverdueLegs(round, now)
    }
  },
  inTransactionAbout(({ id }: { readonly id: RoundId }) => [id]),
)

const isDue = (at: DateTime.Utc | null, now: DateTime.Utc): at is DateTime.Utc =>
  at !== null && DateTime.isLessThanOrEqualTo(at, now)

const stepAt = Effect.fnUntraced(function* (round: Round, step: RoundStep, at: DateTime.Utc | null, now: DateTime.Utc) {
  const after = stepped(round, step, now)
  if (isDue(at, now) && Result.isSuccess(after)) yield* storeStatus(after.success)
})

const notifyOfClosing = Effect.fnUntraced(function* (round: Round, now: DateTime.Utc) {
  const rounds = yield* Rounds
  const people = yield* RoundPeople
  if (round.isClosingNotified || !isOpenAt(round, now)) return
  if (!isDue(DateTime.subtract(round.locksAt, { hours: closingHours }), now)) return
  yield* rounds.save({ ...round, isClosingNotified: true })
  const to = yield* people.of(round.id, ["invited", "entered"])
  yield* notifyAll({ to, type: "round_closing", actor: null, subject: { kind: "round", id: round.id } })
})

/** A leg that failed at the deadline itself excuses no other one. */
const before = (deadline: DateTime.Utc) => (leg: Leg) =>
  leg.status === "failed" && DateTime.isGreaterThanOrEqualTo(leg.updatedAt, deadline)
    ? { ...leg, status: "pending" as const }
    : leg

const endOverdueLegs = Effect.fnUntraced(function* (round: Round, now: DateTime.Utc) {
  const legs = yield* RoundLegs
  const { settlesBy } = round
  if (round.status !== "settling" || !isDue(settlesBy, now)) return false
  const pending = yield* legs.pending({ kind: "of round", round: round.id })
  const some = pending.slice(0, legsAtOnce)
  const changes: Array<LegChange> = []
  for (const leg of some) {
    const incoming = (yield* legs.receivedFor(leg.entryId)).map(before(settlesBy))
    changes.push(...overdueLeg(leg, incoming, now))
  }
  yield* storeLegs(round.id, changes)
  return pending.length > some.length
})
