import { DateTime, Effect } from "effect"
import { type SingleUseId, SingleUses, type Transactions } from "../../core/index.ts"
import type { Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { era, freshId, rolledBack, successes, twentyTimes } from "../samples/samples.ts"

/** What the port `SingleUses` promises. */
export const singleUsesSuite = ({ describe, expect, test }: Kit, run: Run<SingleUses | Transactions>) =>
  describe("SingleUses", () => {
    test("a state is used once", () =>
      run(
        Effect.gen(function* () {
          const uses = yield* SingleUses
          const [id, end] = [freshId<SingleUseId>(), era()(0)]
          expect(yield* uses.isUsed(id)).toBe(false)
          expect(yield* uses.consume(id, end)).toBe(true)
          expect(yield* uses.isUsed(id)).toBe(true)
          expect(yield* uses.consume(id, end)).toBe(false)
          expect(yield* uses.consume(freshId<SingleUseId>(), end)).toBe(true)
        }),
      ))

    test("of 20 uses of one state at once, exactly one is the first", () =>
      run(
        Effect.gen(function* () {
          const uses = yield* SingleUses
          const [id, end] = [freshId<SingleUseId>(), era()(0)]
          const answers = successes(yield* twentyTimes(() => uses.consume(id, end)))
          expect(answers.filter((first) => first)).toHaveLength(1)
          expect(answers).toHaveLength(20)
        }),
      ))

    test("a use in a rolled-back transaction was none", () =>
      run(
        Effect.gen(function* () {
          const uses = yield* SingleUses
          const [id, end] = [freshId<SingleUseId>(), era()(0)]
          yield* rolledBack(uses.consume(id, end))
          expect(yield* uses.consume(id, end)).toBe(true)
        }),
      ))

    test("a sweep removes what has expired and answers how many", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const uses = yield* SingleUses
          const [old, fresh] = [freshId<SingleUseId>(), freshId<SingleUseId>()]
          yield* uses.consume(old, day(1))
          yield* uses.consume(fresh, DateTime.add(day(1), { milliseconds: 1 }))
          expect(yield* uses.sweep(DateTime.subtract(day(1), { milliseconds: 1 }))).toBe(0)
          expect(yield* uses.sweep(day(1))).toBe(1)
          expect(yield* uses.consume(fresh, day(2))).toBe(false)
        }),
      ))
  })
