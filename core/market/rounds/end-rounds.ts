import { DateTime, Effect, Option, Result } from "effect"
import type { ItemHolds } from "../../catalog/index.ts"
import type { PublishedEvents, Publisher, RoundId, UserId } from "../../shared/index.ts"
import { alsoAbout, oneByOne } from "../../shared/index.ts"
import { removedItems } from "../listings/ports.ts"
import { storeRoundCancellation } from "./cancel-round.ts"
import type { DropCause } from "./dropping.ts"
import { endEntries } from "./end-entries.ts"
import type { Entry } from "./entry.ts"
import { endedLeg, isTouched, type Leg } from "./leg.ts"
import { type ActiveEntries, type PendingLegs, RoundEntries, RoundLegs, RoundPeople, Rounds } from "./ports.ts"
import type { Round } from "./round.ts"
import { dropLegs } from "./settle-legs.ts"
import { cancelledRound } from "./steps.ts"
import { storeLegs } from "./store-legs.ts"

// What happens to rounds when something happens elsewhere. All of it runs in the transaction of the cause, which finds
// the rounds only now: it names them, and locks each in the order of their ids before it reads it again.

/**
 * Items are deleted, alone or with their collection: their entries end, and legs that give them are dropped. Runs while
 * their rows still exist. Contract: market, entries; market, dropping out.
 */
export const takeOutOfRounds = Effect.fn("rounds.takeOut")(function* (
  removed: PublishedEvents["collectionRemoved" | "itemRemoved"],
) {
  const which = { kind: "of items", selection: removedItems(removed) } as const
  yield* inEachRound(which, which, (_, entries, legs) =>
    Effect.andThen(
      entries,
      dropAll(legs, () => true, { mayBlame: true, notifies: true, actor: null }),
    ),
  )
})

/**
 * An account is deleted: its rounds that are not solved are cancelled, its entries end, and its legs are dropped. What
 * it would get is passed on by that, before the rest of it ends. Runs while its rows still exist. Contract: users,
 * users.
 */
export const endRoundsOfAccount = Effect.fn("rounds.endOfAccount")(function* ({
  user,
}: PublishedEvents["accountRemoved"]) {
  const people = yield* RoundPeople
  yield* cancelOwn(user)
  yield* endPartOf(user, () => true, user)
  yield* people.forget(user)
})

/**
 * An account is suspended: its entries end, and so do its legs that neither side confirmed. Contract: reports,
 * suspended accounts.
 */
export const endRoundsOfSuspended = Effect.fn("rounds.endOfSuspended")(function* ({
  user,
}: PublishedEvents["accountSuspended"]) {
  yield* endPartOf(user, (leg) => !isTouched(leg), null)
})

/**
 * One user blocks another: the roles, invites and entries of either in rounds of the other end, and so do legs between
 * the two, without fault or notice. Contract: friends, blocks.
 */
export const endRoundsBetween = Effect.fn("rounds.endBetween")(function* ({
  by: one,
  other,
}: PublishedEvents["blocked"]) {
  const legs = yield* RoundLegs
  yield* endPartsIn(one, other)
  yield* endPartsIn(other, one)
  const between = yield* legs.pending({ kind: "between", one, other })
  yield* oneByOne(new Set(between.map(({ roundId }) => roundId)), (id) => endLegsBetween(id, one, other))
})

/** The rounds that a change of credentials ends: own ones that are not solved, and all roles and invites. */
export const endRounds = Effect.fn("rounds.endAll")(function* ({ user, ends }: PublishedEvents["credentialsChanged"]) {
  if (!ends.includes("rounds")) return
  const people = yield* RoundPeople
  yield* cancelOwn(user)
  yield* people.forget(user)
})

const lockRound = Effect.fnUntraced(function* (id: RoundId) {
  yield* alsoAbout([id])
  return Option.getOrNull(yield* (yield* Rounds).lock(id))
})

const cancelOwn = Effect.fnUntraced(function* (user: UserId) {
  const people = yield* RoundPeople
  yield* oneByOne(yield* people.unfinishedOf(user, null), (id) =>
    Effect.gen(function* () {
      const round = yield* lockRound(id)
      if (round === null || round.result !== null) return
      const over = cancelledRound(round, null, yield* DateTime.now)
      if (Result.isSuccess(over)) yield* storeRoundCancellation(over.success, user)
    }),
  )
})

/** Ends entries and legs of a user. `ends` says which legs. */
const endPartOf = Effect.fnUntraced(function* (user: UserId, ends: (leg: Leg) => boolean, actor: UserId | null) {
  const legs = yield* RoundLegs
  yield* inEachRound({ kind: "of owner", owner: user, round: null }, { kind: "of user", user }, (round, entries, all) =>
    Effect.gen(function* () {
      yield* entries
      const given = all.filter(({ giverId }) => giverId === user)
      yield* dropAll(given, ends, { mayBlame: true, notifies: true, actor })
      const now = yield* DateTime.now
      const left = yield* legs.pending({ kind: "of user", user })
      const received = left.filter((leg) => leg.roundId === round.id && leg.receiverId === user && ends(leg))
      yield* storeLegs(
        round.id,
        received.flatMap((leg) => endedLeg(leg, now)),
      )
    }),
  )
})

/** Ends the part of a user in the rounds of an owner. */
const endPartsIn = Effect.fnUntraced(function* (owner: UserId, user: UserId) {
  const people = yield* RoundPeople
  const entries = yield* RoundEntries
  yield* oneByOne(yield* people.unfinishedOf(owner, user), (id) =>
    Effect.gen(function* () {
      const round = yield* lockRound(id)
      if (round === null) return
      yield* people.removeOrganizer(id, user)
      yield* people.uninvite(id, user)
      if (round.result === null)
        yield* endEntries(round, yield* entries.active({ kind: "of owner", owner: user, round: id }))
    }),
  )
})

const endLegsBetween = Effect.fnUntraced(function* (id: RoundId, one: UserId, other: UserId) {
  const legs = yield* RoundLegs
  if ((yield* lockRound(id)) === null) return
  const now = yield* DateTime.now
  const pending = (yield* legs.pending({ kind: "between", one, other })).filter(({ roundId }) => roundId === id)
  yield* dropAll(pending, (leg) => !isTouched(leg), { mayBlame: false, notifies: false, actor: null })
  // A confirmed one ends alone.
  yield* storeLegs(
    id,
    pending.filter(isTouched).flatMap((leg) => endedLeg(leg, now)),
  )
})

const dropAll = (legs: ReadonlyArray<Leg>, ends: (leg: Leg) => boolean, cause: DropCause) =>
  dropLegs(
    legs.filter(ends).map(({ id }) => id),
    cause,
  )

/**
 * Locks each round with some of the entries and legs, and does something with them as they are then: the entries of a
 * round that is not solved are ended by the effect.
 */
const inEachRound = Effect.fnUntraced(function* <E, R>(
  entriesOf: ActiveEntries,
  legsOf: PendingLegs,
  end: (
    round: Round,
    entries: Effect.Effect<unknown, never, Rounds | RoundEntries | ItemHolds | Publisher>,
    legs: ReadonlyArray<Leg>,
  ) => Effect.Effect<unknown, E, R>,
) {
  const entries = yield* RoundEntries
  const legs = yield* RoundLegs
  const concerned = [...(yield* entries.active(entriesOf)), ...(yield* legs.pending(legsOf))]
  const ids = [...new Set(concerned.map(({ roundId }) => roundId))].sort()
  yield* alsoAbout(ids)
  yield* oneByOne(ids, (id) =>
    Effect.gen(function* () {
      const round = yield* lockRound(id)
      if (round === null) return
      const isIn = ({ roundId }: Pick<Entry | Leg, "roundId">) => roundId === id
      const active = round.result === null ? (yield* entries.active(entriesOf)).filter(isIn) : []
      yield* end(round, endEntries(round, active), (yield* legs.pending(legsOf)).filter(isIn))
    }),
  )
})
