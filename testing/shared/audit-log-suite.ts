import { type DateTime, Effect } from "effect"
import { type AuditEntry, type AuditEntryId, AuditLog, type Transactions, type UserId } from "../../core/index.ts"
import { each, type Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { backwards, era, freshId, rolledBack, twentyTimes, walk } from "../samples/samples.ts"

const entry = (
  at: DateTime.Utc,
  command = "users delete",
  note: string | null = null,
  actor: UserId | null = null,
): AuditEntry => ({
  id: freshId<AuditEntryId>(),
  at,
  command,
  target: "ada@example.org",
  note,
  actor,
})

/** What the port `AuditLog` promises. */
export const auditLogSuite = ({ describe, expect, test }: Kit, run: Run<AuditLog | Transactions>) =>
  describe("AuditLog", () => {
    each(test)([1, 2, 3, 100])(
      "entries of one moment are listed newest first, each once, as they were added, %d at a time",
      (limit) =>
        run(
          Effect.gen(function* () {
            const day = era()
            const log = yield* AuditLog
            const [older, newer] = [entry(day(0)), entry(day(2), "users suspend", "spam", freshId<UserId>())]
            const same = Array.from({ length: 5 }, () => entry(day(1)))
            const added = [newer, ...same, older]
            yield* Effect.forEach(added, log.add)
            const all = yield* walk(log.list, limit)
            expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
            const own = all.filter(({ id }) => added.some((one) => one.id === id))
            expect(own.map(({ id }) => id as string)).toEqual([newer.id, ...backwards(same), older.id])
            expect(own[0]).toEqual(newer)
          }),
        ),
    )

    test("the oldest entries from before a moment are removed, so many at once", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const log = yield* AuditLog
          yield* log.sweep(day(0), 1_000)
          const [first, second, kept] = [entry(day(1)), entry(day(2)), entry(day(3))]
          yield* Effect.forEach([second, kept, first], log.add)
          const own = Effect.map(walk(log.list, 100), (all) =>
            all.map(({ id }) => id).filter((id) => [first, second, kept].some((one) => one.id === id)),
          )
          expect([yield* log.sweep(day(3), 1), yield* own]).toEqual([1, [kept.id, second.id]])
          expect([yield* log.sweep(day(3), 5), yield* own]).toEqual([1, [kept.id]])
          yield* rolledBack(log.sweep(day(4), 5))
          expect([yield* own, yield* log.sweep(day(4), 5)]).toEqual([[kept.id], 1])
        }),
      ))

    test("of 20 entries at once none is lost, and one from a rolled-back transaction is none", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const log = yield* AuditLog
          const command = crypto.randomUUID()
          const lost = entry(day(0), command)
          yield* rolledBack(log.add(lost))
          yield* twentyTimes(() => log.add(entry(day(0), command)))
          const own = (yield* walk(log.list, 100)).filter((one) => one.command === command)
          expect(own).toHaveLength(20)
          expect(own.map(({ id }) => id)).not.toContain(lost.id)
        }),
      ))
  })
