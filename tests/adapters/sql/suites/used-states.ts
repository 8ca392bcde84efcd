import { describe, expect, test } from "bun:test"
import { DateTime, Effect } from "effect"
import { type FlowId, UsedStates } from "../../../../core/index.ts"
import type { Run } from "../../../support/engines.ts"
import { era, freshId, rolledBack, successes, twentyTimes } from "./samples.ts"

/** What the port `UsedStates` promises. */
export const usedStatesSuite = (run: Run) =>
  describe("UsedStates", () => {
    test("a state is used once", () =>
      run(
        Effect.gen(function* () {
          const used = yield* UsedStates
          const [id, end] = [freshId<FlowId>(), era()(0)]
          expect(yield* used.consume(id, end)).toBe(true)
          expect(yield* used.consume(id, end)).toBe(false)
          expect(yield* used.consume(freshId<FlowId>(), end)).toBe(true)
        }),
      ))

    test("of 20 uses of one state at once, exactly one is the first", () =>
      run(
        Effect.gen(function* () {
          const used = yield* UsedStates
          const [id, end] = [freshId<FlowId>(), era()(0)]
          const answers = successes(yield* twentyTimes(() => used.consume(id, end)))
          expect(answers.filter((first) => first)).toHaveLength(1)
          expect(answers).toHaveLength(20)
        }),
      ))

    test("a use in a rolled-back transaction was none", () =>
      run(
        Effect.gen(function* () {
          const used = yield* UsedStates
          const [id, end] = [freshId<FlowId>(), era()(0)]
          yield* rolledBack(used.consume(id, end))
          expect(yield* used.consume(id, end)).toBe(true)
        }),
      ))

    test("pruning forgets what has expired and answers how many", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const used = yield* UsedStates
          const [old, fresh] = [freshId<FlowId>(), freshId<FlowId>()]
          yield* used.consume(old, day(1))
          yield* used.consume(fresh, DateTime.add(day(1), { milliseconds: 1 }))
          expect(yield* used.prune(DateTime.subtract(day(1), { milliseconds: 1 }))).toBe(0)
          expect(yield* used.prune(day(1))).toBe(1)
          expect(yield* used.consume(fresh, day(2))).toBe(false)
        }),
      ))
  })
