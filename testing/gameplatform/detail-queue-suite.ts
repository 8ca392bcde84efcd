import { DateTime, Effect, Option } from "effect"
import {
  type Collections,
  DetailQueue,
  GameItems,
  type Item,
  Items,
  type Transactions,
  type Users,
} from "../../core/index.ts"
import type { Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { gameOn, shelf } from "../samples/import.ts"
import { era, rolledBack, successes, twentyTimes } from "../samples/samples.ts"

let apps = 1_000_000
const freshApp = () => ++apps
/** Later than anything that a test makes due. */
const ages = (now: DateTime.Utc) => DateTime.add(now, { days: 100_000 })
const idsOf = (items: ReadonlyArray<Item>) => items.map(({ id }) => id)

/** What the port `DetailQueue` promises. */
export const detailQueueSuite = (
  { describe, expect, test }: Kit,
  run: Run<Collections | DetailQueue | GameItems | Items | Transactions | Users>,
) =>
  describe("DetailQueue", () => {
    const take = Effect.fnUntraced(function* (now: DateTime.Utc, next: DateTime.Utc, latest = ages(now)) {
      return Option.getOrNull(yield* (yield* DetailQueue).claim({ now, next, latest }))
    })
    const imported = Effect.fnUntraced(function* (appId: number, at: DateTime.Utc, dueAt: DateTime.Utc) {
      const { games } = yield* shelf(at)
      const game = gameOn(games, appId, at)
      yield* (yield* GameItems).add(games.id, [game], dueAt)
      return game.item
    })
    /** Nothing that an earlier test left behind is due before the days of this one. */
    const drained = Effect.fnUntraced(function* () {
      const day = era()
      while ((yield* take(day(9), day(9))) !== null) {
        // Each is taken until it waits no more.
      }
      return day
    })

    test("the game that is due the longest comes first, with all its items, and not again before its time", () =>
      run(
        Effect.gen(function* () {
          const day = yield* drained()
          const details = yield* DetailQueue
          const [late, early] = [freshApp(), freshApp()]
          const first = yield* imported(late, day(0), day(2))
          const others = [yield* imported(early, day(0), day(1)), yield* imported(early, day(0), day(4))]
          expect(yield* take(DateTime.subtract(day(1), { milliseconds: 1 }), day(5))).toBeNull()
          expect(yield* take(day(3), day(5))).toBe(early)
          expect(idsOf(yield* details.itemsOf(early, 10)).sort()).toEqual(idsOf(others).sort())
          expect(yield* details.itemsOf(early, 1)).toHaveLength(1)
          expect(yield* take(day(3), day(6))).toBe(late)
          expect(yield* details.itemsOf(late, 10)).toEqual([first])
          expect(yield* take(day(4), day(6))).toBeNull()
          expect(yield* take(day(5), day(6))).toBe(early)
        }),
      ))

    test("a game that would be due later than any taker makes it is due at once, because a clock was put back", () =>
      run(
        Effect.gen(function* () {
          const day = yield* drained()
          const app = freshApp()
          yield* imported(app, day(4), day(4))
          expect(yield* take(day(1), day(2), day(4))).not.toBe(app)
          expect(yield* take(day(1), day(2), day(3))).toBe(app)
          expect(yield* take(day(1), day(2))).toBeNull()
        }),
      ))

    test("a game is taken three times, and the server that takes it for the last time still finds its items", () =>
      run(
        Effect.gen(function* () {
          const day = yield* drained()
          const app = freshApp()
          const item = yield* imported(app, day(0), day(0))
          expect([yield* take(day(1), day(1)), yield* take(day(1), day(1)), yield* take(day(1), day(1))]).toEqual([
            app,
            app,
            app,
          ])
          expect(yield* (yield* DetailQueue).itemsOf(app, 10)).toEqual([item])
          expect(yield* take(day(9), day(9))).toBeNull()
        }),
      ))

    test("items that have their details wait no more, the others of the game do", () =>
      run(
        Effect.gen(function* () {
          const day = yield* drained()
          const details = yield* DetailQueue
          const app = freshApp()
          const [done, waits] = [yield* imported(app, day(0), day(0)), yield* imported(app, day(0), day(0))]
          yield* details.settle([done.id])
          yield* details.settle([])
          expect(yield* details.itemsOf(app, 10)).toEqual([waits])
          yield* details.settle([waits.id])
          expect(yield* take(day(9), day(9))).toBeNull()
        }),
      ))

    test("an item that goes waits no more", () =>
      run(
        Effect.gen(function* () {
          const day = yield* drained()
          const item = yield* imported(freshApp(), day(0), day(0))
          yield* (yield* Items).remove(item.id)
          expect(yield* take(day(9), day(9))).toBeNull()
        }),
      ))

    test("of 20 takers of one game exactly one gets it", () =>
      run(
        Effect.gen(function* () {
          const day = yield* drained()
          const app = freshApp()
          yield* imported(app, day(0), day(0))
          yield* imported(app, day(0), day(0))
          const taken = successes(yield* twentyTimes(() => take(day(1), day(5))))
          expect(taken).toHaveLength(20)
          expect(taken.filter((one) => one !== null)).toEqual([app])
        }),
      ))

    test("of a transaction that fails nothing stays", () =>
      run(
        Effect.gen(function* () {
          const day = yield* drained()
          const details = yield* DetailQueue
          const app = freshApp()
          const item = yield* imported(app, day(0), day(0))
          yield* rolledBack(details.claim({ now: day(1), next: day(5), latest: ages(day(1)) }))
          yield* rolledBack(details.settle([item.id]))
          expect(yield* details.itemsOf(app, 10)).toEqual([item])
          expect(yield* take(day(1), day(5))).toBe(app)
        }),
      ))
  })
