import { Effect, Option } from "effect"
import {
  type Blocks,
  type Collections,
  type FieldDefinitions,
  type Items,
  type Leg,
  RoundEntries,
  RoundLegs,
  type RoundPeople,
  Rounds,
  type Transactions,
  type Users,
} from "../../core/index.ts"
import type { Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { trader } from "../samples/offers.ts"
import { blocked } from "../samples/people.ts"
import { enteredItem, hours, idsOf, leg, pairOfLegs, settlingFrom, storedRound } from "../samples/rounds.ts"
import { backwards, era, freshId, rolledBack, storedUser, twentyTimes, walk } from "../samples/samples.ts"

/** What the port `RoundLegs` promises. */
export const roundLegsSuite = (
  { describe, expect, test }: Kit,
  run: Run<
    | Blocks
    | Collections
    | FieldDefinitions
    | Items
    | RoundEntries
    | RoundLegs
    | RoundPeople
    | Rounds
    | Transactions
    | Users
  >,
) =>
  describe("RoundLegs", () => {
    const started = Effect.fnUntraced(function* () {
      const day = era()
      const [ada, bob, eve] = [yield* storedUser(day(0)), yield* storedUser(day(0)), yield* storedUser(day(0))]
      const round = yield* storedRound(eve.id, day(1), settlingFrom(day(1)))
      return { day, ada, bob, eve, round, legs: yield* RoundLegs }
    })

    test("a leg is read as it was added and as it was saved, and an entry is given once", () =>
      run(
        Effect.gen(function* () {
          const { ada, bob, day, legs, round } = yield* started()
          const { back, fromAda, fromBob, there } = yield* pairOfLegs(round, ada, bob, day(1))
          yield* twentyTimes(() => legs.addAll([leg(fromAda, fromBob, day(2))]))
          expect(idsOf(yield* legs.pending({ kind: "of round", round: round.id })).toSorted()).toEqual(
            idsOf([there, back]).toSorted(),
          )
          expect(Option.getOrThrow(yield* legs.find(there.id))).toEqual(there)
          const saved: Leg = { ...there, status: "failed", fault: "giver", rank: null, updatedAt: day(3) }
          yield* rolledBack(legs.save(saved))
          expect(Option.getOrThrow(yield* legs.find(there.id))).toEqual(there)
          yield* legs.save(saved)
          expect(Option.getOrThrow(yield* legs.find(there.id))).toEqual(saved)
          const passedOn = { ...back, forEntryId: fromBob.id, redirected: true, rank: null }
          expect(yield* legs.receivedFor(fromBob.id)).toEqual([saved])
          yield* rolledBack(legs.save(passedOn))
          expect(yield* legs.receivedFor(fromAda.id)).toEqual([back])
          expect(yield* legs.hasPending(round.id)).toBe(true)
          yield* legs.save({ ...back, status: "cancelled" })
          expect(yield* legs.hasPending(round.id)).toBe(false)
        }),
      ))

    test("pending legs are found by item, user, pair, round, ended entries and blocks", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const entries = yield* RoundEntries
          const legs = yield* RoundLegs
          const [ada, bob] = [yield* trader(day, "Ada", "Azul"), yield* trader(day, "Bob", "Brass")]
          const round = yield* storedRound(ada.user.id, day(1), settlingFrom(day(1)))
          const [one, two] = [
            yield* enteredItem(round, ada.thing, day(1)),
            yield* enteredItem(round, bob.thing, day(1)),
          ]
          const [there, back] = [leg(one, two, day(1)), leg(two, one, day(1))]
          yield* legs.addAll([there, back])
          const both = idsOf([there, back]).toSorted()
          const found = (which: Parameters<typeof legs.pending>[0]) =>
            Effect.map(legs.pending(which), (some) => idsOf(some).toSorted())
          const items = { kind: "items", ids: [ada.thing.id] } as const
          expect(yield* found({ kind: "of items", selection: items })).toEqual([there.id])
          const shelf = { kind: "collection", id: bob.shelf.id } as const
          expect(yield* found({ kind: "of items", selection: shelf })).toEqual([back.id])
          expect(yield* found({ kind: "of user", user: ada.user.id })).toEqual(both)
          expect(yield* found({ kind: "between", one: bob.user.id, other: ada.user.id })).toEqual(both)
          expect(yield* legs.isPendingBetween(ada.user.id, bob.user.id)).toBe(true)
          expect(yield* legs.isPendingBetween(ada.user.id, freshId())).toBe(false)
          expect(yield* found({ kind: "ended", round: round.id })).toEqual([])
          yield* entries.end([two.id], day(2))
          expect(yield* found({ kind: "ended", round: round.id })).toEqual([back.id])
          expect(yield* found({ kind: "across a block", round: round.id })).toEqual([])
          yield* blocked(ada.user, bob.user, day(2))
          expect(yield* found({ kind: "across a block", round: round.id })).toEqual(both)
        }),
      ))

    test("legs that are stored before the result are no user's, and can be removed", () =>
      run(
        Effect.gen(function* () {
          const { ada, bob, day, eve, legs } = yield* started()
          const round = yield* storedRound(eve.id, day(1), { status: "locked", solvesAt: day(1) })
          const { there } = yield* pairOfLegs(round, ada, bob, day(1))
          expect(Option.isNone(yield* legs.show(there.id, ada.id))).toBe(true)
          expect(yield* legs.isPendingBetween(ada.id, bob.id)).toBe(false)
          expect(yield* legs.pending({ kind: "of user", user: ada.id })).toEqual([])
          yield* rolledBack(legs.removeAll(round.id))
          yield* (yield* Rounds).save({ ...round, ...settlingFrom(day(1)) })
          expect(Option.getOrThrow(yield* legs.show(there.id, ada.id)).leg).toEqual(there)
          yield* legs.removeAll(round.id)
          expect(Option.isNone(yield* legs.find(there.id))).toBe(true)
        }),
      ))

    test("lists have the legs of a round, or one's own of all rounds, newest first", () =>
      run(
        Effect.gen(function* () {
          const { ada, bob, day, eve, legs, round } = yield* started()
          const other = yield* storedRound(eve.id, day(1), settlingFrom(day(1)))
          const [one, two] = [
            yield* pairOfLegs(round, ada, bob, day(1)),
            yield* pairOfLegs(other, ada, eve, hours(day(1), 1)),
          ]
          const list = (viewer: typeof ada, filter: Partial<Parameters<typeof legs.list>[1]>, limit = 100) =>
            Effect.map(
              walk((page) => legs.list(viewer.id, { round: null, role: null, status: null, ...filter }, page), limit),
              (shown) => idsOf(shown.map((each) => each.leg)),
            )
          const all = [one.there, one.back, two.there, two.back]
          for (const limit of [1, 3, 100]) expect(yield* list(ada, {}, limit)).toEqual(backwards(all))
          expect(yield* list(ada, { role: "giver" })).toEqual(backwards([one.there, two.there]))
          expect(yield* list(ada, { role: "receiver", round: other.id })).toEqual([two.back.id])
          expect(yield* list(bob, {})).toEqual(backwards([one.there, one.back]))
          expect(yield* list(bob, { round: other.id })).toEqual(backwards([two.there, two.back]))
          yield* legs.save({ ...one.there, status: "cancelled" })
          expect(yield* list(ada, { status: "cancelled" })).toEqual([one.there.id])
          yield* blocked(bob, eve, day(2))
          expect(yield* list(bob, { round: other.id })).toEqual([])
          expect(Option.isNone(yield* legs.show(two.there.id, bob.id))).toBe(true)
        }),
      ))
  })
