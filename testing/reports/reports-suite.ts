import { type DateTime, Effect, Option } from "effect"
import {
  cardOf,
  type QueueFilter,
  type Report,
  type ReportId,
  Reports,
  ReportsErrors,
  type Transactions,
  type UserId,
  Users,
} from "../../core/index.ts"
import { each, type Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { backwards, era, freshId, rolledBack, storedUser, successes, twentyTimes, walk } from "../samples/samples.ts"

export const report = (reporterId: UserId, createdAt: DateTime.Utc, fields: Partial<Report> = {}): Report => ({
  id: freshId<ReportId>(),
  reporterId,
  ownerId: null,
  targetType: "item",
  targetId: freshId(),
  reason: "spam",
  details: null,
  status: "open",
  note: null,
  createdAt,
  decidedAt: null,
  claimedBy: null,
  claimedAt: null,
  ...fields,
})

const idsOf = (rows: ReadonlyArray<Report>): ReadonlyArray<string> => rows.map(({ id }) => id)

/** What the port `Reports` promises. */
export const reportsSuite = ({ describe, expect, test }: Kit, run: Run<Reports | Transactions | Users>) =>
  describe("Reports", () => {
    test("the open report of a target by one user is found until it is decided", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const reports = yield* Reports
          const [{ id: ada }, { id: bob }] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const made = report(ada, day(1), { targetType: "offer", reason: "not_received", details: "It never came." })
          yield* reports.add(made)
          yield* reports.add(report(bob, day(1), { targetType: "event", targetId: made.targetId }))
          const { targetId, targetType } = made
          expect(yield* reports.openBy(ada, { targetId, targetType })).toEqual(Option.some(made))
          expect(yield* reports.openBy(ada, { targetId, targetType: "event" })).toEqual(Option.none())
          expect(yield* reports.openBy(ada, { targetId: freshId(), targetType })).toEqual(Option.none())
          expect(yield* reports.openBy(bob, { targetId, targetType })).toEqual(Option.none())
          yield* reports.save({ ...made, status: "resolved", note: "Settled.", decidedAt: day(2) })
          expect(yield* reports.openBy(ada, { targetId, targetType })).toEqual(Option.none())
        }),
      ))

    test("a report is read as it was added; a decision changes what it decides and nothing else", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const reports = yield* Reports
          const { id: ada } = yield* storedUser(day(0))
          const made = report(ada, day(1), { targetType: "event", reason: "other", details: "Why\nnot 100% 🦉" })
          yield* reports.add(made)
          expect(yield* reports.get(made.id)).toEqual(made)
          const decided = { status: "dismissed", note: "No", decidedAt: day(2) } as const
          yield* rolledBack(reports.save({ ...made, ...decided }))
          expect(yield* reports.get(made.id)).toEqual(made)
          yield* reports.save({ ...made, ...decided, reason: "scam", details: "Not its own" })
          expect(yield* reports.get(made.id)).toEqual({ ...made, ...decided })
          expect(yield* Effect.flip(reports.get(freshId()))).toBeInstanceOf(ReportsErrors.ReportNotFound)
        }),
      ))

    test("of 20 reports of one target by one user at once exactly one succeeds, and none after it", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const reports = yield* Reports
          const [{ id: ada }, { id: bob }] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const targetId = freshId()
          yield* rolledBack(reports.add(report(ada, day(1), { targetId })))
          const exits = yield* twentyTimes(() => reports.add(report(ada, day(1), { targetId })))
          expect(successes(exits)).toHaveLength(1)
          const [made] = (yield* reports.listBy(ada, { limit: 100, after: null })).items
          yield* reports.save({ ...report(ada, day(1)), ...made, status: "resolved", note: "Done", decidedAt: day(2) })
          const again = yield* Effect.flip(reports.add(report(ada, day(3), { targetId })))
          expect(again).toBeInstanceOf(ReportsErrors.AlreadyReported)
          yield* reports.add(report(ada, day(3), { targetId, targetType: "listing" }))
          yield* reports.add(report(bob, day(3), { targetId }))
        }),
      ))

    each(test)([1, 2, 3, 100])("the reports of one user are listed newest first, each once, %d at a time", (limit) =>
      run(
        Effect.gen(function* () {
          const day = era()
          const reports = yield* Reports
          const [{ id: ada }, { id: bob }] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const [older, newer] = [report(ada, day(1)), report(ada, day(3))]
          const same = Array.from({ length: 4 }, () => report(ada, day(2)))
          yield* Effect.forEach([newer, ...same, report(bob, day(2)), older], reports.add)
          const listed = yield* walk((page) => reports.listBy(ada, page), limit)
          expect(idsOf(listed)).toEqual([newer.id, ...backwards(same), older.id])
          expect(listed[0]).toEqual(newer)
        }),
      ),
    )

    each(test)([1, 2, 100])("all reports are listed by status and type of target, %d at a time", (limit) =>
      run(
        Effect.gen(function* () {
          const day = era()
          const reports = yield* Reports
          const { id: ada } = yield* storedUser(day(0))
          const decided = { status: "resolved", note: "Done", decidedAt: day(3) } as const
          const made = [
            report(ada, day(1)),
            report(ada, day(1), { targetType: "user" }),
            report(ada, day(2), decided),
            report(ada, day(2), { targetType: "user", ...decided }),
          ]
          yield* Effect.forEach(made, reports.add)
          for (const status of [null, "open", "resolved", "dismissed"] as const)
            for (const targetType of [null, "user", "item", "event"] as const) {
              const listed = yield* walk((page) => reports.list({ status, targetType }, page), limit)
              const own = listed.filter(({ reporterId }) => reporterId === ada)
              const expected = made.filter(
                (one) => (status ?? one.status) === one.status && (targetType ?? one.targetType) === one.targetType,
              )
              expect(idsOf(own)).toEqual(
                expected
                  .toSorted(
                    (one, other) =>
                      other.createdAt.epochMilliseconds - one.createdAt.epochMilliseconds ||
                      (one.id < other.id ? 1 : -1),
                  )
                  .map(({ id }) => id),
              )
            }
        }),
      ),
    )

    each(test)([1, 2, 100])(
      "the queue has them oldest first with their users, by what is asked, %d at a time",
      (limit) =>
        run(
          Effect.gen(function* () {
            const day = era()
            const reports = yield* Reports
            const [ada, bob, eve] = [yield* storedUser(day(0)), yield* storedUser(day(0)), yield* storedUser(day(0))]
            const targetId = freshId()
            const claim = { claimedBy: eve.id, claimedAt: day(4) } as const
            const made = [
              report(ada.id, day(1), { ownerId: bob.id, targetId }),
              report(bob.id, day(2), { targetId, ...claim }),
              report(ada.id, day(2), { targetType: "post", ...claim }),
              report(ada.id, day(3), { status: "resolved", note: "Done", decidedAt: day(3), ...claim }),
            ]
            yield* Effect.forEach(made, reports.add)
            const asked = (filter: Partial<QueueFilter>) =>
              Effect.map(
                walk(
                  (page) => reports.queue({ status: "open", targetType: null, claim: null, ...filter }, page),
                  limit,
                ),
                (all) => idsOf(all.map((one) => one.report).filter(({ id }) => made.some((one) => one.id === id))),
              )
            const [one, two, three, four] = idsOf(made)
            const same = [two, three].toSorted()
            expect(yield* asked({})).toEqual([one, ...same] as Array<string>)
            expect(yield* asked({ targetType: "post" })).toEqual([three] as Array<string>)
            expect(yield* asked({ claim: "none" })).toEqual([one] as Array<string>)
            expect(yield* asked({ claim: eve.id })).toEqual(same as Array<string>)
            expect(yield* asked({ claim: eve.id, status: "resolved" })).toEqual([four] as Array<string>)
            expect(yield* asked({ claim: ada.id })).toEqual([])
            const waiting = (id: UserId) => Effect.map(reports.waiting(id), ({ count }) => count)
            const all = yield* waiting(eve.id)
            expect([yield* waiting(ada.id), yield* waiting(bob.id)]).toEqual([all - 1, all - 1])
            const [first, second] = made
            if (first === undefined || second === undefined) return
            const shown = { report: first, reporter: cardOf(ada), owner: cardOf(bob), claimedBy: null, othersCount: 1 }
            expect(yield* reports.queued(first.id)).toEqual(shown)
            const twin = { report: second, reporter: cardOf(bob), owner: null, claimedBy: cardOf(eve), othersCount: 1 }
            expect(yield* reports.othersOf(first)).toEqual([twin])
            expect(yield* reports.about(bob.id, freshId())).toEqual([shown])
            expect(yield* reports.about(bob.id, first.id)).toEqual([])
            expect(yield* Effect.flip(reports.queued(freshId()))).toBeInstanceOf(ReportsErrors.ReportNotFound)
            yield* reports.save({ ...first, ...claim })
            expect((yield* reports.queued(first.id)).report).toEqual({ ...first, ...claim })
          }),
        ),
    )

    test("reports of deleted accounts stay without them, several of one target too", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [reports, users] = [yield* Reports, yield* Users]
          const targetId = freshId()
          const gone = []
          for (let n = 0; n < 2; n++) {
            const { id } = yield* storedUser(day(0))
            const made = report(id, day(1), { targetId })
            yield* reports.add(made)
            yield* users.remove(id)
            gone.push(made)
          }
          for (const made of gone) expect(yield* reports.get(made.id)).toEqual({ ...made, reporterId: null })
        }),
      ))
  })
