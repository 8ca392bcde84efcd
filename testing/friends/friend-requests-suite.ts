import { Effect, Exit, Option } from "effect"
import { FriendRequests, FriendsErrors, type Transactions, Users } from "../../core/index.ts"
import { each, type Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { request, storedRequest } from "../samples/people.ts"
import { backwards, era, freshId, rolledBack, storedUser, successes, twentyTimes, walk } from "../samples/samples.ts"

/** What the port `FriendRequests` promises. */
export const friendRequestsSuite = ({ describe, expect, test }: Kit, run: Run<FriendRequests | Transactions | Users>) =>
  describe("FriendRequests", () => {
    const two = Effect.fnUntraced(function* (day: ReturnType<typeof era>) {
      const ada = yield* storedUser(day(0), { displayName: "Ada", avatarUrl: "https://pictures.test/ada" })
      return { ada, bob: yield* storedUser(day(0), { displayName: "Bob" }) }
    })

    test("a request is read as it was added, with both people; an unknown one is not found", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const requests = yield* FriendRequests
          const { ada, bob } = yield* two(day)
          const added = yield* storedRequest(ada, bob, day(1))
          expect(yield* requests.get(added.id)).toEqual(added)
          expect(yield* Effect.flip(requests.get(freshId()))).toBeInstanceOf(FriendsErrors.NotFound)
        }),
      ))

    test("the pending one between two is found from both sides, a decided one from none", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const requests = yield* FriendRequests
          const { ada, bob } = yield* two(day)
          const pending = yield* storedRequest(ada, bob, day(1))
          for (const [one, other] of [
            [ada, bob],
            [bob, ada],
          ] as const)
            expect(yield* requests.findPending(one.id, other.id)).toEqual(Option.some(pending))
          const rejected = { ...pending, status: "rejected", decidedAt: day(2) } as const
          yield* requests.save(rejected)
          expect(yield* requests.get(pending.id)).toEqual(rejected)
          expect(yield* requests.findPending(ada.id, bob.id)).toEqual(Option.none())
        }),
      ))

    test("of 20 equal requests at once exactly one is stored; after its decision there may be another", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const requests = yield* FriendRequests
          const { ada, bob } = yield* two(day)
          const exits = yield* twentyTimes(() => storedRequest(ada, bob, day(1)))
          expect(exits.filter(Exit.hasFails)).toHaveLength(19)
          const [winner] = successes(exits)
          expect((yield* requests.listPending(bob.id, "received", { limit: 100, after: null })).items).toEqual(
            winner === undefined ? [] : [winner],
          )
          if (winner !== undefined) yield* requests.save({ ...winner, status: "cancelled", decidedAt: day(2) })
          const next = yield* storedRequest(ada, bob, day(3))
          expect(yield* Effect.flip(requests.add(request(ada, bob, day(3))))).toBeInstanceOf(
            FriendsErrors.AlreadyExists,
          )
          expect(yield* requests.findPending(ada.id, bob.id)).toEqual(Option.some(next))
        }),
      ))

    each(test)(["sent", "received"] as const)(
      "cancelling what is pending cancels what was %s, and no other user's",
      (how) =>
        run(
          Effect.gen(function* () {
            const day = era()
            const requests = yield* FriendRequests
            const { ada, bob } = yield* two(day)
            const eve = yield* storedUser(day(0))
            const pending = yield* how === "sent" ? storedRequest(ada, bob, day(1)) : storedRequest(bob, ada, day(1))
            const other = yield* storedRequest(ada, eve, day(1))
            yield* requests.cancelPending(ada.id, bob.id, day(2))
            expect(yield* requests.get(pending.id)).toEqual({ ...pending, status: "cancelled", decidedAt: day(2) })
            expect(yield* requests.get(other.id)).toEqual(other)
          }),
        ),
    )

    test("cancelling everything pending of one person cancels both directions, and nothing decided or of others", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const requests = yield* FriendRequests
          const { ada, bob } = yield* two(day)
          const eve = yield* storedUser(day(0))
          const sent = yield* storedRequest(ada, bob, day(1))
          const received = yield* storedRequest(eve, ada, day(1))
          const decided = yield* storedRequest(ada, eve, day(1))
          const rejected = { ...decided, status: "rejected", decidedAt: day(2) } as const
          yield* requests.save(rejected)
          const other = yield* storedRequest(bob, eve, day(1))
          const carl = yield* storedUser(day(0))
          const older = yield* storedRequest(carl, ada, day(1))
          yield* requests.save({ ...older, status: "rejected", decidedAt: day(1) })
          const latest = yield* storedRequest(carl, ada, day(2))
          yield* requests.cancelAllPending(ada.id, day(3))
          // Of decided ones in one direction only the latest is kept.
          expect(yield* Effect.flip(requests.get(older.id))).toBeInstanceOf(FriendsErrors.NotFound)
          for (const was of [sent, received, latest])
            expect(yield* requests.get(was.id)).toEqual({ ...was, status: "cancelled", decidedAt: day(3) })
          for (const was of [rejected, other]) expect(yield* requests.get(was.id)).toEqual(was)
        }),
      ))

    test("cancelling those that a user sent since a moment leaves older ones and those received", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const requests = yield* FriendRequests
          const { ada, bob } = yield* two(day)
          const [carl, dan, eve] = yield* Effect.forEach([0, 0, 0], () => storedUser(day(0)))
          if (!carl || !dan || !eve) throw new Error("There are three.")
          const old = yield* storedRequest(ada, bob, day(1))
          const decided = yield* storedRequest(ada, carl, day(1))
          yield* requests.save({ ...decided, status: "rejected", decidedAt: day(1) })
          const sent = yield* storedRequest(ada, carl, day(2))
          const later = yield* storedRequest(ada, dan, day(3))
          const received = yield* storedRequest(eve, ada, day(3))
          yield* requests.cancelSentSince(ada.id, day(2), day(4))
          for (const was of [old, received]) expect(yield* requests.get(was.id)).toEqual(was)
          for (const was of [sent, later])
            expect(yield* requests.get(was.id)).toEqual({ ...was, status: "cancelled", decidedAt: day(4) })
          // Of decided ones in one direction only the latest is kept.
          expect(yield* Effect.flip(requests.get(decided.id))).toBeInstanceOf(FriendsErrors.NotFound)
        }),
      ))

    each(test)([1, 2, 3, 100])("pending ones of one moment are listed newest first, each once, %d at a time", (limit) =>
      run(
        Effect.gen(function* () {
          const day = era()
          const requests = yield* FriendRequests
          const me = yield* storedUser(day(0))
          const [received, sent] = [[], []] as [Array<{ id: string }>, Array<{ id: string }>]
          for (let n = 0; n < 5; n++) {
            received.push(yield* storedRequest(yield* storedUser(day(0)), me, day(1)))
            sent.push(yield* storedRequest(me, yield* storedUser(day(0)), day(1)))
          }
          const decided = yield* storedRequest(yield* storedUser(day(0)), me, day(2))
          yield* requests.save({ ...decided, status: "accepted", decidedAt: day(2) })
          const list = (direction: "received" | "sent") =>
            walk((page) => requests.listPending(me.id, direction, page), limit)
          expect((yield* list("received")).map(({ id }) => id as string)).toEqual([...backwards(received)])
          expect((yield* list("sent")).map(({ id }) => id as string)).toEqual([...backwards(sent)])
        }),
      ),
    )

    each(test)(["saved", "cancelled by a block"] as const)(
      "of those %s in one direction only the latest is kept",
      (how) =>
        run(
          Effect.gen(function* () {
            const day = era()
            const requests = yield* FriendRequests
            const { ada, bob } = yield* two(day)
            const eve = yield* storedUser(day(0))
            const others = [yield* storedRequest(bob, ada, day(1)), yield* storedRequest(ada, eve, day(1))]
            for (const one of others) yield* requests.save({ ...one, status: "rejected", decidedAt: day(1) })
            const made = []
            for (const n of [2, 3, 4]) {
              const one = yield* storedRequest(ada, bob, day(n))
              made.push(one.id)
              yield* how === "saved"
                ? requests.save({ ...one, status: "cancelled", decidedAt: day(n) })
                : requests.cancelPending(bob.id, ada.id, day(n))
            }
            const [first = freshId(), second = freshId(), last = freshId()] = made
            for (const id of [first, second])
              expect(yield* Effect.flip(requests.get(id))).toBeInstanceOf(FriendsErrors.NotFound)
            expect(yield* requests.get(last)).toMatchObject({ status: "cancelled", decidedAt: day(4) })
            for (const { id } of others) expect((yield* requests.get(id)).status).toBe("rejected")
          }),
        ),
    )

    each(test)(["sender", "receiver"] as const)("a request ends with the account of its %s", (who) =>
      run(
        Effect.gen(function* () {
          const day = era()
          const { ada, bob } = yield* two(day)
          const { id } = yield* storedRequest(ada, bob, day(1))
          yield* (yield* Users).remove(who === "sender" ? ada.id : bob.id)
          expect(yield* Effect.flip((yield* FriendRequests).get(id))).toBeInstanceOf(FriendsErrors.NotFound)
        }),
      ),
    )

    test("a rolled-back transaction has added and decided nothing", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const requests = yield* FriendRequests
          const { ada, bob } = yield* two(day)
          const eve = yield* storedUser(day(0))
          const kept = yield* storedRequest(ada, bob, day(1))
          const added = request(ada, eve, day(1))
          yield* rolledBack(Effect.andThen(requests.add(added), requests.cancelPending(ada.id, bob.id, day(2))))
          expect(yield* requests.get(kept.id)).toEqual(kept)
          expect(yield* Effect.flip(requests.get(added.id))).toBeInstanceOf(FriendsErrors.NotFound)
        }),
      ))
  })
