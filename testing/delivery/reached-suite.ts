import { Effect } from "effect"
import { Reached, type Transactions, type UserId, type Users } from "../../core/index.ts"
import type { Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { era, rolledBack, storedUser } from "../samples/samples.ts"

/** What the port `Reached` promises. */
export const reachedSuite = ({ describe, expect, test }: Kit, run: Run<Reached | Transactions | Users>) =>
  describe("What users cause to others", () => {
    test("is counted for each by one, also at the same time, and from zero once the time is over", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const reached = yield* Reached
          const [ada, bob, eve] = [yield* storedUser(day(0)), yield* storedUser(day(0)), yield* storedUser(day(0))]
          const one = new Map([[bob.id, 1]])
          const reach = (from: number, what = "push", by: UserId = ada.id) => ({
            by,
            what,
            since: day(from),
            endsAt: day(from + 2),
          })
          yield* rolledBack(reached.count(reach(1), one))
          const counts = yield* Effect.forEach(Array.from({ length: 20 }), () => reached.count(reach(1), one), {
            concurrency: "unbounded",
          })
          expect(counts.map((all) => all.get(bob.id)?.count).toSorted((a = 0, b = 0) => a - b)).toEqual(
            Array.from({ length: 20 }, (_, n) => n + 1),
          )
          const both = yield* reached.count(
            reach(2),
            new Map([
              [eve.id, 3],
              [bob.id, 2],
            ]),
          )
          expect(both.get(bob.id)).toMatchObject({ count: 22, endsAt: day(3) })
          expect(both.get(eve.id)).toMatchObject({ count: 3, endsAt: day(4) })
          expect((yield* reached.count(reach(2, "mail"), one)).get(bob.id)?.count).toBe(1)
          expect((yield* reached.count(reach(2, "push", eve.id), one)).get(bob.id)?.count).toBe(1)
          expect((yield* reached.count(reach(3), one)).get(bob.id)).toMatchObject({ count: 1, endsAt: day(5) })
          expect((yield* reached.count(reach(3), new Map())).size).toBe(0)
        }),
      ))

    test("is forgotten, oldest first", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const reached = yield* Reached
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          yield* reached.sweep(day(50), 1000)
          const count = (from: number, what: string) =>
            reached.count({ by: ada.id, what, since: day(from), endsAt: day(90) }, new Map([[bob.id, 1]]))
          for (const [n, what] of ["a", "b", "c"].entries()) yield* count(n + 1, what)
          yield* rolledBack(reached.sweep(day(4), 3))
          expect(yield* reached.sweep(day(3), 1)).toBe(1)
          expect(yield* reached.sweep(day(3), 5)).toBe(1)
          expect((yield* count(5, "c")).get(bob.id)?.count).toBe(2)
          expect((yield* count(5, "a")).get(bob.id)?.count).toBe(1)
        }),
      ))
  })
