import { Effect } from "effect"
import { type ImportBatches, type ImportId, ImportQueue, type Transactions, type Users } from "../../core/index.ts"
import type { Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { storedBatch, waiting } from "../samples/import.ts"
import { era, freshId, rolledBack, successes, twentyTimes } from "../samples/samples.ts"

/** What the port `ImportQueue` promises. */
export const importQueueSuite = (
  { describe, expect, test }: Kit,
  run: Run<ImportBatches | ImportQueue | Transactions | Users>,
) =>
  describe("ImportQueue", () => {
    const many = Array.from({ length: 2_501 }, (_, n) => waiting(n + 1))
    const of = (games: ReadonlyArray<ReturnType<typeof waiting>>) =>
      Effect.map(storedBatch(era()(0), { status: "done" }, games), ({ id }) => id)

    test("the games that wait are read by app id, as they were added, each of its own batch", () =>
      run(
        Effect.gen(function* () {
          const games = yield* ImportQueue
          const odd = [
            waiting(2_147_483_647, { name: "O'Neil's \\ 50% \" _ 🦉", playtimeMinutes: 0 }),
            waiting(7, { playtimeMinutes: 2_147_483_647 }),
          ]
          const [id, other] = [yield* of([...odd, waiting(30)]), yield* of([waiting(7)])]
          expect(yield* games.next(id, 2)).toEqual([odd[1] ?? waiting(0), waiting(30)])
          expect(yield* games.next(id, 100)).toEqual([odd[1] ?? waiting(0), waiting(30), odd[0] ?? waiting(0)])
          expect(yield* games.next(other, 100)).toEqual([waiting(7)])
          expect(yield* games.next(freshId<ImportId>(), 100)).toEqual([])
        }),
      ))

    test("any number of games is added, settled and found again", () =>
      run(
        Effect.gen(function* () {
          const games = yield* ImportQueue
          const id = yield* of(many)
          expect(yield* games.next(id, 10_000)).toEqual(many)
          const failures = many.slice(0, 1_200).map(({ appId }) => ({ appId, reason: `no ${appId}` }))
          yield* games.settle(id, many.slice(0, 2_400), failures)
          expect(yield* games.next(id, 10_000)).toEqual(many.slice(2_400))
          expect(yield* games.failures(id, 10_000)).toEqual(failures)
          expect(yield* games.failures(id, 100)).toEqual(failures.slice(0, 100))
        }),
      ))

    test("settling nothing changes nothing, and settling twice is as good as once", () =>
      run(
        Effect.gen(function* () {
          const games = yield* ImportQueue
          const id = yield* of([waiting(1), waiting(2)])
          yield* games.settle(id, [], [])
          yield* games.settle(id, [waiting(1)], [])
          yield* games.settle(id, [waiting(1)], [])
          expect(yield* games.next(id, 10)).toEqual([waiting(2)])
        }),
      ))

    test("games that failed wait again as they were, those that are done do not", () =>
      run(
        Effect.gen(function* () {
          const games = yield* ImportQueue
          const [id, other] = [yield* of([waiting(1), waiting(2), waiting(3)]), yield* of([waiting(1)])]
          const failure = [{ appId: 1, reason: "no" }]
          yield* games.settle(id, [waiting(1), waiting(2)], failure)
          yield* games.settle(other, [waiting(1)], failure)
          yield* games.retry(id)
          expect(yield* games.next(id, 10)).toEqual([waiting(1), waiting(3)])
          expect(yield* games.failures(id, 10)).toEqual([])
          expect(yield* games.failures(other, 10)).toEqual(failure)
        }),
      ))

    test("games that 20 settle at once are all settled", () =>
      run(
        Effect.gen(function* () {
          const games = yield* ImportQueue
          const id = yield* of(many.slice(0, 40))
          const done = yield* twentyTimes((n) => games.settle(id, many.slice(2 * n, 2 * n + 2), []))
          expect(successes(done)).toHaveLength(20)
          expect(yield* games.next(id, 100)).toEqual([])
        }),
      ))

    test("of a transaction that fails nothing stays", () =>
      run(
        Effect.gen(function* () {
          const games = yield* ImportQueue
          const id = yield* of([waiting(1), waiting(2)])
          yield* games.settle(id, [waiting(1)], [{ appId: 1, reason: "no" }])
          yield* rolledBack(games.settle(id, [waiting(2)], []))
          yield* rolledBack(games.retry(id))
          expect(yield* games.next(id, 10)).toEqual([waiting(2)])
          expect(yield* games.failures(id, 10)).toEqual([{ appId: 1, reason: "no" }])
        }),
      ))
  })
