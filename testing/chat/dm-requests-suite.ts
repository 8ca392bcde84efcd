import { type DateTime, Effect, Exit, Option } from "effect"
import { cardOf, type DmRequest, DmRequests, Transactions, type User, Users } from "../../core/index.ts"
import { each, type Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { backwards, era, freshId, rolledBack, storedUser, successes, twentyTimes, walk } from "../samples/samples.ts"

const requestOf = (from: User, to: User, at: DateTime.Utc, fields: Partial<DmRequest> = {}): DmRequest => ({
  id: freshId(),
  from: cardOf(from),
  to: cardOf(to),
  message: "Hello",
  status: "pending",
  createdAt: at,
  decidedAt: null,
  ...fields,
})

const stored = Effect.fnUntraced(function* (request: DmRequest) {
  yield* (yield* DmRequests).add(request)
  return request
})

/** What the port `DmRequests` promises. */
export const dmRequestsSuite = ({ describe, expect, test }: Kit, run: Run<DmRequests | Transactions | Users>) =>
  describe("DmRequests", () => {
    const two = Effect.fnUntraced(function* (day: ReturnType<typeof era>) {
      const ada = yield* storedUser(day(0), { displayName: "Ada", avatarUrl: "https://pictures.test/ada" })
      return { ada, bob: yield* storedUser(day(0), { displayName: "Bob" }) }
    })

    test("a request is read as it was added, also without a message; an unknown one is not found", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const requests = yield* DmRequests
          const { ada, bob } = yield* two(day)
          const eve = yield* storedUser(day(0))
          for (const request of [requestOf(ada, bob, day(1)), requestOf(eve, bob, day(1), { message: null })]) {
            yield* stored(request)
            expect(yield* requests.find(request.id)).toEqual(Option.some(request))
          }
          expect(yield* requests.find(freshId())).toEqual(Option.none())
        }),
      ))

    test("the pending one between two is found from both sides, a decided one from none", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const requests = yield* DmRequests
          const { ada, bob } = yield* two(day)
          const pending = yield* stored(requestOf(ada, bob, day(1)))
          expect(yield* requests.findPending(ada.id, bob.id)).toEqual(Option.some(pending))
          expect(yield* requests.findPending(bob.id, ada.id)).toEqual(Option.some(pending))
          yield* requests.save({ ...pending, status: "accepted", decidedAt: day(2) })
          expect(yield* requests.findPending(ada.id, bob.id)).toEqual(Option.none())
        }),
      ))

    test("of 20 that look for one at once and add one where there is none, in both directions, one adds it", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const requests = yield* DmRequests
          const { atomically } = yield* Transactions
          const { ada, bob } = yield* two(day)
          const exits = yield* twentyTimes((n) =>
            atomically(
              Effect.gen(function* () {
                if (Option.isSome(yield* requests.findPending(ada.id, bob.id))) return "found"
                yield* stored(n % 2 === 0 ? requestOf(ada, bob, day(1)) : requestOf(bob, ada, day(1)))
                return "added"
              }),
            ),
          )
          expect(exits.filter(Exit.isSuccess)).toHaveLength(20)
          expect(successes(exits).filter((what) => what === "added")).toHaveLength(1)
        }),
      ))

    test("when the other one last rejected is known, until another one in that direction is decided", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const requests = yield* DmRequests
          const { ada, bob } = yield* two(day)
          const rejectedAt = requests.rejectedAt(ada.id, bob.id)
          expect(yield* rejectedAt).toEqual(Option.none())
          const first = yield* stored(requestOf(ada, bob, day(1)))
          expect(yield* rejectedAt).toEqual(Option.none())
          yield* requests.save({ ...first, status: "rejected", decidedAt: day(2) })
          expect(yield* rejectedAt).toEqual(Option.some(day(2)))
          expect(yield* requests.rejectedAt(bob.id, ada.id)).toEqual(Option.none())
          const back = yield* stored(requestOf(bob, ada, day(3)))
          yield* requests.save({ ...back, status: "cancelled", decidedAt: day(4) })
          expect(yield* rejectedAt).toEqual(Option.some(day(2)))
          const second = yield* stored(requestOf(ada, bob, day(5)))
          expect(yield* rejectedAt).toEqual(Option.some(day(2)))
          yield* requests.save({ ...second, status: "cancelled", decidedAt: day(6) })
          expect(yield* rejectedAt).toEqual(Option.none())
          // Of those decided in one direction the latest is kept.
          expect(yield* requests.find(first.id)).toEqual(Option.none())
          expect(Option.isSome(yield* requests.find(back.id))).toBe(true)
        }),
      ))

    test("pending ones that a user sent are counted up to a limit", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const requests = yield* DmRequests
          const ada = yield* storedUser(day(0))
          for (let n = 0; n < 3; n++) yield* stored(requestOf(ada, yield* storedUser(day(0)), day(1)))
          yield* stored(requestOf(yield* storedUser(day(0)), ada, day(1)))
          const decided = yield* stored(requestOf(ada, yield* storedUser(day(0)), day(1)))
          yield* requests.save({ ...decided, status: "cancelled", decidedAt: day(2) })
          expect([yield* requests.countSent(ada.id, 20), yield* requests.countSent(ada.id, 2)]).toEqual([3, 2])
        }),
      ))

    test("the pending one between two is cancelled, sent by either, and no other user's", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const requests = yield* DmRequests
          const { ada, bob } = yield* two(day)
          const other = yield* stored(requestOf(ada, yield* storedUser(day(0)), day(1)))
          for (const [from, to] of [
            [ada, bob],
            [bob, ada],
          ] as const) {
            const pending = yield* stored(requestOf(from, to, day(1)))
            yield* requests.cancelPending(ada.id, bob.id, day(2))
            const cancelled = { ...pending, status: "cancelled", decidedAt: day(2) } as const
            expect(yield* requests.find(pending.id)).toEqual(Option.some(cancelled))
          }
          yield* requests.cancelPending(ada.id, bob.id, day(3))
          expect(yield* requests.find(other.id)).toEqual(Option.some(other))
        }),
      ))

    test("all pending ones of one user are removed, sent and received, and no others", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const requests = yield* DmRequests
          const { ada, bob } = yield* two(day)
          const [carl, eve] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const removed = [yield* stored(requestOf(ada, bob, day(1))), yield* stored(requestOf(eve, ada, day(1)))]
          const rejected = yield* stored(requestOf(ada, carl, day(1)))
          yield* requests.save({ ...rejected, status: "rejected", decidedAt: day(2) })
          const other = yield* stored(requestOf(bob, eve, day(1)))
          yield* requests.removeAllPending(ada.id)
          for (const { id } of removed) expect(yield* requests.find(id)).toEqual(Option.none())
          expect(yield* requests.rejectedAt(ada.id, carl.id)).toEqual(Option.some(day(2)))
          expect(yield* requests.find(other.id)).toEqual(Option.some(other))
        }),
      ))

    each(test)([1, 2, 100])("pending ones of one moment are listed newest first, each once, %d at a time", (limit) =>
      run(
        Effect.gen(function* () {
          const day = era()
          const requests = yield* DmRequests
          const me = yield* storedUser(day(0))
          const [received, sent] = [[], []] as [Array<DmRequest>, Array<DmRequest>]
          for (let n = 0; n < 4; n++) {
            received.push(yield* stored(requestOf(yield* storedUser(day(0)), me, day(1))))
            sent.push(yield* stored(requestOf(me, yield* storedUser(day(0)), day(1))))
          }
          const decided = yield* stored(requestOf(yield* storedUser(day(0)), me, day(2)))
          yield* requests.save({ ...decided, status: "accepted", decidedAt: day(2) })
          const list = (direction: "received" | "sent") =>
            walk((page) => requests.listPending(me.id, direction, page), limit)
          expect((yield* list("received")).map(({ id }) => String(id))).toEqual([...backwards(received)])
          expect((yield* list("sent")).map(({ id }) => String(id))).toEqual([...backwards(sent)])
        }),
      ),
    )

    each(test)(["sender", "receiver"] as const)("a request ends with the account of its %s", (who) =>
      run(
        Effect.gen(function* () {
          const day = era()
          const { ada, bob } = yield* two(day)
          const { id } = yield* stored(requestOf(ada, bob, day(1)))
          yield* (yield* Users).remove(who === "sender" ? ada.id : bob.id)
          expect(yield* (yield* DmRequests).find(id)).toEqual(Option.none())
        }),
      ),
    )

    test("a rolled-back transaction has added and decided nothing", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const requests = yield* DmRequests
          const { ada, bob } = yield* two(day)
          const kept = yield* stored(requestOf(ada, bob, day(1)))
          const added = requestOf(ada, yield* storedUser(day(0)), day(1))
          yield* rolledBack(Effect.andThen(requests.add(added), requests.cancelPending(ada.id, bob.id, day(2))))
          expect(yield* requests.find(kept.id)).toEqual(Option.some(kept))
          expect(yield* requests.find(added.id)).toEqual(Option.none())
        }),
      ))
  })
