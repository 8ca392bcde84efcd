import { type DateTime, Effect, Option } from "effect"
import {
  type AttachmentId,
  ExportContents,
  type ExportId,
  ExportParts,
  Exports,
  expiredExport,
  failedExport,
  OwnRecords,
  queuedExport,
  readyExport,
  type Transactions,
  type UserId,
  type Users,
} from "../../core/index.ts"
import type { Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { era, freshId, rolledBack, storedUser, successes, twentyTimes } from "../samples/samples.ts"

type Ports = Exports | ExportContents | ExportParts | OwnRecords | Transactions | Users

const storedExport = Effect.fnUntraced(function* (userId: UserId, at: DateTime.Utc) {
  const one = queuedExport(freshId<ExportId>(), userId, at)
  yield* (yield* Exports).add(one)
  return one
})

/** What the ports of exports promise. */
export const exportsSuite = ({ describe, expect, test }: Kit, run: Run<Ports>) =>
  describe("Exports", () => {
    test("of 20 claims of one export exactly one gets it, and the next one when the claim is over", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const exports = yield* Exports
          const { id } = yield* storedUser(day(0))
          const one = yield* storedExport(id, day(0))
          const at = (now: number) => ({ now: day(now), until: day(now + 1), latest: day(now + 2) })
          yield* rolledBack(exports.claim(at(1)))
          const claims = successes(yield* twentyTimes(() => exports.claim(at(1))))
          expect(claims.filter(Option.isSome)).toHaveLength(1)
          const running = { ...one, status: "running" as const, attempt: 1, claimedUntil: day(2) }
          expect(yield* exports.find(one.id)).toEqual(Option.some(running))
          expect(yield* exports.claim(at(2))).toEqual(Option.some({ ...running, attempt: 2, claimedUntil: day(3) }))
          yield* exports.save(failedExport(running, day(2)))
          expect(yield* exports.claim(at(5))).toEqual(Option.none())
        }),
      ))

    test("are listed by account, and say when the last one was made that has not failed", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const exports = yield* Exports
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          expect(yield* exports.latest(ada.id)).toEqual(Option.none())
          const [first, second] = [yield* storedExport(ada.id, day(1)), yield* storedExport(ada.id, day(2))]
          yield* storedExport(bob.id, day(3))
          const page = yield* exports.list(ada.id, { limit: 1, after: null })
          const rest = yield* exports.list(ada.id, { limit: 1, after: page.next })
          expect([page.items, rest.items, rest.next]).toEqual([[second], [first], null])
          expect(yield* exports.latest(ada.id)).toEqual(Option.some(day(2)))
          yield* exports.save(failedExport(second, day(2)))
          expect(yield* exports.latest(ada.id)).toEqual(Option.some(day(1)))
          const done = readyExport(first, 5, day(1))
          yield* exports.save(done)
          expect(yield* exports.open(ada.id)).toEqual([done])
          expect((yield* exports.due(day(8), 100)).map(({ id }) => id)).toContain(first.id)
          yield* exports.save(expiredExport(done, day(8)))
          expect(yield* exports.open(ada.id)).toEqual([])
          expect((yield* exports.due(day(8), 100)).map(({ id }) => id)).not.toContain(first.id)
          expect(yield* exports.sweep(day(2))).toBeGreaterThan(0)
          expect(yield* exports.find(first.id)).toEqual(Option.none())
          yield* exports.save(failedExport(yield* storedExport(bob.id, day(3)), day(3)))
        }),
      ))

    test("have pieces until they are detached, which are unused then", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const parts = yield* ExportParts
          const { id } = yield* storedUser(day(0))
          const one = yield* storedExport(id, day(0))
          const part = (start: number) => ({
            id: freshId<AttachmentId>(),
            exportId: one.id,
            start,
            size: 10,
            attempt: 1,
          })
          const [first, second] = [part(0), part(10)]
          yield* parts.add(first, day(0))
          yield* parts.add(second, day(0))
          const found = yield* Effect.forEach([0, 9, 10, 20], (offset) => parts.at(one.id, offset))
          expect(found).toEqual([Option.some(first), Option.some(first), Option.some(second), Option.none()])
          yield* parts.forget(first.id)
          expect(yield* parts.unused(day(1), 100)).not.toContain(first.id)
          expect(yield* parts.lastNote(one.id)).toEqual(Option.none())
          yield* parts.note(first.id, "a")
          const [a, b] = ["a", "b"].map((text, n) => ({ end: 10 * n + 10, attempt: 1, text }))
          expect([yield* parts.lastNote(one.id), yield* parts.notes(one.id, 10, 2)]).toEqual([Option.some(a), []])
          yield* parts.note(second.id, "b")
          expect([yield* parts.lastNote(one.id), yield* parts.notes(one.id, 0, 2)]).toEqual([Option.some(b), [a, b]])
          yield* parts.detach(one.id, 10)
          expect([yield* parts.lastNote(one.id), yield* parts.at(one.id, 10)]).toEqual([Option.some(a), Option.none()])
          yield* parts.detach(one.id, 0)
          expect([yield* parts.lastNote(one.id), yield* parts.at(one.id, 0)]).toEqual([Option.none(), Option.none()])
          expect(yield* parts.unused(day(0), 100)).not.toContain(first.id)
          expect(yield* parts.unused(day(1), 100)).toEqual(expect.arrayContaining([first.id, second.id]))
          for (const { id } of [first, second]) yield* parts.forget(id)
          expect(yield* parts.unused(day(1), 100)).not.toContain(first.id)
          yield* (yield* Exports).save(failedExport(one, day(0)))
        }),
      ))

    test("name what they are still to hold, each name once, until they are not written any more", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [contents, exports] = [yield* ExportContents, yield* Exports]
          const one = yield* storedExport((yield* storedUser(day(0))).id, day(0))
          yield* contents.add(one.id, ["b", "a"])
          yield* contents.add(one.id, ["b", "c"])
          expect(yield* contents.next(one.id, null, 2)).toEqual(["a", "b"])
          expect(yield* contents.next(one.id, "b", 2)).toEqual(["c"])
          yield* contents.remove(one.id, ["a", "none"])
          yield* contents.sweep(100)
          expect(yield* contents.next(one.id, null, 100)).toEqual(["b", "c"])
          yield* exports.save(failedExport(one, day(0)))
          expect(yield* contents.sweep(1)).toBe(1)
          yield* contents.sweep(100)
          expect(yield* contents.next(one.id, null, 100)).toEqual([])
        }),
      ))

    test("an account without anything has no records at places of others", () =>
      run(
        Effect.gen(function* () {
          const records = yield* OwnRecords
          const { id } = yield* storedUser(era()(0))
          const page = { limit: 10, after: null }
          const all = [
            yield* records.comments(id, page),
            yield* records.postReactions(id, page),
            yield* records.messageReactions(id, page),
            yield* records.ratingsGiven(id, page),
            yield* records.friendRequests(id, page),
            yield* records.conversations(id, page),
            yield* records.messages(id, freshId(), page),
          ]
          expect(all).toEqual(all.map(() => ({ items: [], next: null })))
        }),
      ))
  })
